import type { ReactNode } from 'react';

import type { Place, Prop } from './figure-types.ts';
import {
  at,
  cm,
  cosine,
  distance,
  magnitude,
  point,
  polyline,
  sine,
  smoothLine,
  subtract,
} from './geometry.ts';

/** Theme colours by CSS variable; the fallbacks are the light theme, so that a PDF needs no style sheet. */
export const COLOUR = {
  ink: 'var(--ink, #12161B)',
  ground: 'var(--ground, #F5F1E8)',
  muted: 'var(--muted, #4A4F55)',
  control: 'var(--control, #8A8579)',
  tartan: 'var(--tartan, #B8321C)',
  bar: 'var(--bar, #F4C531)',
  pit: 'var(--pit, #1D4ED1)',
  hairline: 'var(--hairline, #DCD5C4)',
} as const;

export const MONO = "var(--font-mono, 'Geist Mono Variable', 'Geist Mono', ui-monospace, monospace)";

const spot = ([x, y]: Place) => point(x, y);

type LineProps = { via: readonly Place[]; colour?: string; width?: number; smooth?: boolean; dash?: string };

/** A line through places in metres; width in centimetres. */
export function Line({ via, colour = COLOUR.control, width = 1.2, smooth = false, dash }: LineProps) {
  const points = via.map(spot);
  return (
    <path
      d={smooth ? smoothLine(points) : polyline(points)}
      fill="none"
      stroke={colour}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dash}
    />
  );
}

/** A movement arrow along places in metres. */
export function Arrow({
  via,
  colour = COLOUR.tartan,
  width = 2,
  head = 0.09,
}: LineProps & { head?: number }) {
  const end = spot(via[via.length - 1] ?? [0, 0]);
  const before = spot(via[via.length - 2] ?? [0, 0]);
  const run = subtract(end, before);
  const size = magnitude(run) || 1;
  const [ux, uy] = [run.x / size, run.y / size];
  const barb = (turn: number): Place => [
    end.x - head * (ux * cosine(turn) - uy * sine(turn)),
    end.y - head * (uy * cosine(turn) + ux * sine(turn)),
  ];
  return (
    <g>
      <Line via={via} colour={colour} width={width} smooth />
      <Line via={[barb(32), [end.x, end.y], barb(-32)]} colour={colour} width={width} />
    </g>
  );
}

type LabelProps = {
  x: number;
  y: number;
  children: ReactNode;
  /** Height of the letters' box in centimetres. */
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  colour?: string;
};

/** Small mono text at a place in metres. */
export function Label({ x, y, children, size = 11, anchor = 'start', colour = COLOUR.muted }: LabelProps) {
  return (
    <text x={cm(x)} y={cm(-y)} fill={colour} fontFamily={MONO} fontSize={size} textAnchor={anchor}>
      {children}
    </text>
  );
}

type AngleProps = {
  corner: Place;
  from: number;
  to: number;
  radius?: number;
  colour?: string;
  width?: number;
};

/** An arc between two directions (degrees counter-clockwise from forward) around a corner in metres. */
export function AngleArc({
  corner,
  from,
  to,
  radius = 0.25,
  colour = COLOUR.tartan,
  width = 1.6,
}: AngleProps) {
  const on = (degrees: number) =>
    point(corner[0] + radius * cosine(degrees), corner[1] + radius * sine(degrees));
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  const sweep = to > from ? 0 : 1;
  const d = `M${at(on(from))}A${cm(radius)} ${cm(radius)} 0 ${large} ${sweep} ${at(on(to))}`;
  return <path d={d} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" />;
}

type BlockProps = { x: number; y: number; width: number; height: number; fill?: string };

/** A filled block with an outline: mats, steps, boxes. x and y are its lower left corner. */
export function Block({ x, y, width, height, fill = COLOUR.hairline }: BlockProps) {
  return (
    <rect
      x={cm(x)}
      y={cm(-y - height)}
      width={cm(width)}
      height={cm(height)}
      fill={fill}
      stroke={COLOUR.control}
      strokeWidth={1.2}
      rx={1}
    />
  );
}

function Barbell({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={cm(x)} cy={cm(-y)} r={19} fill={COLOUR.muted} />
      <circle cx={cm(x)} cy={cm(-y)} r={12} fill="none" stroke={COLOUR.ground} strokeWidth={1} />
      <circle cx={cm(x)} cy={cm(-y)} r={2.6} fill={COLOUR.ground} />
    </g>
  );
}

function Band({ from, to }: { from: Place; to: Place }) {
  const long = distance(spot(from), spot(to));
  return (
    <g>
      <Line via={[from, to]} colour={COLOUR.pit} width={3.4} />
      {long > 0.4 && <Line via={[from, to]} colour={COLOUR.ground} width={0.8} dash="1 5" />}
    </g>
  );
}

/** One piece of apparatus, drawn in centimetres. */
export function Apparatus({ prop }: { prop: Prop }) {
  switch (prop.kind) {
    case 'box':
      return (
        <path
          d={`M${at(point(prop.x - 1, 0))}L${at(point(prop.x, -0.2))}L${at(point(prop.x + 0.08, 0))}Z`}
          fill={COLOUR.ink}
        />
      );
    case 'high-bar':
      return (
        <g>
          <Line
            via={[
              [prop.x, 0],
              [prop.x, prop.y],
            ]}
            width={3}
            colour={COLOUR.hairline}
          />
          <circle
            cx={cm(prop.x)}
            cy={cm(-prop.y)}
            r={4}
            fill={COLOUR.ground}
            stroke={COLOUR.ink}
            strokeWidth={2.2}
          />
        </g>
      );
    case 'rings':
      return (
        <g>
          <Line
            via={[
              [prop.x, prop.top],
              [prop.x, prop.y + 0.2],
            ]}
            width={2}
          />
          <ellipse
            cx={cm(prop.x)}
            cy={cm(-prop.y - 0.1)}
            rx={4}
            ry={11}
            fill="none"
            stroke={COLOUR.ink}
            strokeWidth={2.4}
          />
        </g>
      );
    case 'rope':
      return (
        <g>
          <Line
            via={[
              [prop.x, prop.top],
              [prop.x, prop.bottom],
            ]}
            width={3.6}
            colour={COLOUR.muted}
          />
          <Line
            via={[
              [prop.x, prop.top],
              [prop.x, prop.bottom],
            ]}
            width={1}
            colour={COLOUR.ground}
            dash="2 4"
          />
        </g>
      );
    case 'mat':
      return <Block x={prop.x} y={0} width={prop.width} height={prop.height} />;
    case 'step':
      return <Block x={prop.x} y={0} width={prop.width} height={prop.height} />;
    case 'wall':
      return (
        <g>
          <rect
            x={cm(prop.side === 'left' ? prop.x - 0.12 : prop.x)}
            y={cm(-prop.height)}
            width={12}
            height={cm(prop.height)}
            fill={COLOUR.hairline}
          />
          <Line
            via={[
              [prop.x, 0],
              [prop.x, prop.height],
            ]}
          />
        </g>
      );
    case 'chair':
      return (
        <g>
          <Block x={prop.x - 0.24} y={prop.seat - 0.06} width={0.46} height={0.06} />
          <Line
            via={[
              [prop.x - 0.2, prop.seat - 0.06],
              [prop.x - 0.2, 0],
            ]}
            width={3}
          />
          <Line
            via={[
              [prop.x + 0.18, prop.seat - 0.06],
              [prop.x + 0.18, 0],
            ]}
            width={3}
          />
          <Line
            via={[
              [prop.x - 0.26, prop.seat],
              [prop.x - 0.34, prop.seat + 0.5],
            ]}
            width={3}
          />
        </g>
      );
    case 'decline': {
      const run = 0.44;
      const rise = run * Math.tan((prop.slope * Math.PI) / 180);
      const d = `${polyline([point(prop.x, 0), point(prop.x, rise), point(prop.x + run, 0)])}Z`;
      return <path d={d} fill={COLOUR.hairline} stroke={COLOUR.control} strokeWidth={1.2} />;
    }
    case 'band':
      return <Band from={prop.from} to={prop.to} />;
    case 'post':
      return (
        <Line
          via={[
            [prop.x, 0],
            [prop.x, prop.height],
          ]}
          width={6}
          colour={COLOUR.muted}
        />
      );
    case 'barbell':
      return <Barbell x={prop.x} y={prop.y} />;
    case 'dumbbell':
      return <Block x={prop.x - 0.1} y={prop.y - 0.045} width={0.2} height={0.09} fill={COLOUR.muted} />;
    case 'pole':
      return <Line via={[prop.from, prop.to]} width={3} colour={COLOUR.muted} />;
    case 'line':
      return <Line via={[prop.from, prop.to]} width={1.2} colour={COLOUR.tartan} dash="5 5" />;
    case 'arrow':
      return <Arrow via={prop.via} />;
    case 'angle':
      return (
        <g>
          <AngleArc corner={prop.corner} from={prop.from} to={prop.to} radius={prop.radius} />
          {prop.labelAt && (
            <Label x={prop.labelAt[0]} y={prop.labelAt[1]} colour={COLOUR.tartan}>
              {prop.label}
            </Label>
          )}
        </g>
      );
    case 'label':
      return (
        <Label x={prop.x} y={prop.y} anchor={prop.anchor}>
          {prop.text}
        </Label>
      );
  }
}
