import type { ReactNode } from 'react';

import type { Place } from './figure-types.ts';
import { at, cm, cosine, magnitude, point, polyline, sine, smoothLine, subtract } from './geometry.ts';

/** Theme colors as CSS variables with the light theme as fallback, so that a PDF needs no stylesheet. */
export const COLOR = {
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

type LineProps = { via: readonly Place[]; color?: string; width?: number; smooth?: boolean; dash?: string };

/** A line through positions in meters. Its width is in centimeters. */
export function Line({ via, color = COLOR.control, width = 1.2, smooth = false, dash }: LineProps) {
  const points = via.map(spot);
  return (
    <path
      d={smooth ? smoothLine(points) : polyline(points)}
      fill="none"
      stroke={color}
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dash}
    />
  );
}

/** An arrow along positions in meters. */
export function Arrow({ via, color = COLOR.tartan, width = 2, head = 0.09 }: LineProps & { head?: number }) {
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
      <Line via={via} color={color} width={width} smooth />
      <Line via={[barb(32), [end.x, end.y], barb(-32)]} color={color} width={width} />
    </g>
  );
}

type LabelProps = {
  x: number;
  y: number;
  children: ReactNode;
  /** Font size in centimeters. */
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  color?: string;
};

/** Small monospaced text at a position in meters. */
export function Label({ x, y, children, size = 11, anchor = 'start', color = COLOR.muted }: LabelProps) {
  return (
    <text x={cm(x)} y={cm(-y)} fill={color} fontFamily={MONO} fontSize={size} textAnchor={anchor}>
      {children}
    </text>
  );
}

type AngleProps = {
  corner: Place;
  from: number;
  to: number;
  radius?: number;
  color?: string;
  width?: number;
};

/** An arc between two directions (degrees counter-clockwise from forward) around a corner in meters. */
export function AngleArc({ corner, from, to, radius = 0.25, color = COLOR.tartan, width = 1.6 }: AngleProps) {
  const on = (degrees: number) =>
    point(corner[0] + radius * cosine(degrees), corner[1] + radius * sine(degrees));
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  const sweep = to > from ? 0 : 1;
  const d = `M${at(on(from))}A${cm(radius)} ${cm(radius)} 0 ${large} ${sweep} ${at(on(to))}`;
  return <path d={d} fill="none" stroke={color} strokeWidth={width} strokeLinecap="round" />;
}
