import type { Place, Prop } from './figure-types.ts';
import { at, cm, distance, point, polyline } from './geometry.ts';
import { AngleArc, Arrow, COLOR, Label, Line } from './marks.tsx';

type BlockProps = { x: number; y: number; width: number; height: number; fill?: string };

/** A filled block with an outline, for mats, steps and boxes. x and y are its lower left corner. */
function Block({ x, y, width, height, fill = COLOR.hairline }: BlockProps) {
  return (
    <rect
      x={cm(x)}
      y={cm(-y - height)}
      width={cm(width)}
      height={cm(height)}
      fill={fill}
      stroke={COLOR.control}
      strokeWidth={1.2}
      rx={1}
    />
  );
}

function Barbell({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={cm(x)} cy={cm(-y)} r={19} fill={COLOR.muted} />
      <circle cx={cm(x)} cy={cm(-y)} r={12} fill="none" stroke={COLOR.ground} strokeWidth={1} />
      <circle cx={cm(x)} cy={cm(-y)} r={2.6} fill={COLOR.ground} />
    </g>
  );
}

function Band({ from, to }: { from: Place; to: Place }) {
  const long = distance(point(...from), point(...to));
  return (
    <g>
      <Line via={[from, to]} color={COLOR.pit} width={3.4} />
      {long > 0.4 && <Line via={[from, to]} color={COLOR.ground} width={0.8} dash="1 5" />}
    </g>
  );
}

/** One piece of apparatus, drawn in centimeters. */
export function Apparatus({ prop }: { prop: Prop }) {
  switch (prop.kind) {
    case 'box':
      return (
        <path
          d={`M${at(point(prop.x - 1, 0))}L${at(point(prop.x, -0.2))}L${at(point(prop.x + 0.08, 0))}Z`}
          fill={COLOR.ink}
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
            color={COLOR.hairline}
          />
          <circle
            cx={cm(prop.x)}
            cy={cm(-prop.y)}
            r={4}
            fill={COLOR.ground}
            stroke={COLOR.ink}
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
            stroke={COLOR.ink}
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
            color={COLOR.muted}
          />
          <Line
            via={[
              [prop.x, prop.top],
              [prop.x, prop.bottom],
            ]}
            width={1}
            color={COLOR.ground}
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
            fill={COLOR.hairline}
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
      return <path d={d} fill={COLOR.hairline} stroke={COLOR.control} strokeWidth={1.2} />;
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
          color={COLOR.muted}
        />
      );
    case 'barbell':
      return <Barbell x={prop.x} y={prop.y} />;
    case 'dumbbell':
      return <Block x={prop.x - 0.1} y={prop.y - 0.045} width={0.2} height={0.09} fill={COLOR.muted} />;
    case 'pole':
      return <Line via={[prop.from, prop.to]} width={3} color={COLOR.muted} />;
    case 'line':
      return <Line via={[prop.from, prop.to]} width={1.2} color={COLOR.tartan} dash="5 5" />;
    case 'arrow':
      return <Arrow via={prop.via} />;
    case 'angle':
      return (
        <g>
          <AngleArc corner={prop.corner} from={prop.from} to={prop.to} radius={prop.radius} />
          {prop.labelAt && (
            <Label x={prop.labelAt[0]} y={prop.labelAt[1]} color={COLOR.tartan}>
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
