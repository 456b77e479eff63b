import type { FramePoint, Shape } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { colorOf, degreesOf, strokeWidth } from './shapes.ts';

/** Units of the drawing across the frame. */
export const viewBoxWidth = 1000;

type Place = [x: number, y: number];

const format = ([x, y]: Place) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const along = (points: readonly Place[]) => `M${points.map(format).join('L')}`;

/** The two barbs of an arrow's head at its tip. */
function head([x, y]: Place, [tipX, tipY]: Place, size: number): string {
  const direction = Math.atan2(tipY - y, tipX - x);
  const barb = (turn: number): Place => [
    tipX - size * Math.cos(direction + turn),
    tipY - size * Math.sin(direction + turn),
  ];
  return along([barb(0.45), [tipX, tipY], barb(-0.45)]);
}

/** The arc between the legs of an angle. */
function arc(from: Place, vertex: Place, to: Place, radius: number): string {
  const on = ([x, y]: Place): Place => {
    const length = Math.hypot(x - vertex[0], y - vertex[1]) || 1;
    return [vertex[0] + ((x - vertex[0]) / length) * radius, vertex[1] + ((y - vertex[1]) / length) * radius];
  };
  const cross = (from[0] - vertex[0]) * (to[1] - vertex[1]) - (from[1] - vertex[1]) * (to[0] - vertex[0]);
  return `M${format(on(from))}A${radius} ${radius} 0 0 ${cross > 0 ? 1 : 0} ${format(on(to))}`;
}

/** Where the degrees stand: between the legs, a little outside of the arc. */
function labelPlace(from: Place, vertex: Place, to: Place, reach: number): Place {
  const direction = ([x, y]: Place) => {
    const length = Math.hypot(x - vertex[0], y - vertex[1]) || 1;
    return [(x - vertex[0]) / length, (y - vertex[1]) / length] as const;
  };
  const [[ax, ay], [bx, by]] = [direction(from), direction(to)];
  let [x, y] = [ax + bx, ay + by];
  // A straight line has no between: beside it, at a right angle.
  if (Math.hypot(x, y) < 0.05) [x, y] = [-ay, ax];
  const length = Math.hypot(x, y);
  return [vertex[0] + (x / length) * reach, vertex[1] + (y / length) * reach];
}

function pathsOf(type: Shape['type'], places: readonly Place[], scale: number): string {
  const [first, second, third] = places;
  if (!first || !second) return '';
  if (type === 'arrow') {
    const length = Math.hypot(second[0] - first[0], second[1] - first[1]);
    return along([first, second]) + head(first, second, Math.min(34 * scale, length * 0.4));
  }
  if (type === 'angle' && third) {
    const legs = [first, third].map(([x, y]) => Math.hypot(x - second[0], y - second[1]));
    return along(places) + arc(first, second, third, Math.min(46 * scale, ...legs));
  }
  if (type === 'circle') {
    const radius = Math.hypot(second[0] - first[0], second[1] - first[1]).toFixed(1);
    const [left, right]: [Place, Place] = [
      [first[0] - Number(radius), first[1]],
      [first[0] + Number(radius), first[1]],
    ];
    return `M${format(left)}A${radius} ${radius} 0 1 1 ${format(right)}A${radius} ${radius} 0 1 1 ${format(left)}`;
  }
  return along(places);
}

interface ShapeViewProps {
  shape: Shape;
  /** Width of the frame by its height. */
  aspect: number;
  /** How much larger marks are than on a wide frame (`markScale`). */
  scale: number;
  /** Still being drawn. */
  isOpen?: boolean;
}

/** One drawing, inside of an SVG that is `viewBoxWidth` wide. A dark edge keeps it readable on sky and on tartan. */
export function ShapeView({ shape, aspect, scale, isOpen = false }: ShapeViewProps) {
  const places = shape.points.map(([x, y]: FramePoint): Place => [
    x * viewBoxWidth,
    (y * viewBoxWidth) / aspect,
  ]);
  const paths = pathsOf(shape.type, places, scale);
  const width = (shape.width ?? strokeWidth) * viewBoxWidth * scale;
  const [first, vertex, third] = places;
  const place =
    shape.type === 'angle' && first && vertex && third
      ? labelPlace(first, vertex, third, 84 * scale)
      : undefined;
  const line = { d: paths, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <g opacity={isOpen ? 0.85 : 1}>
      <path {...line} stroke="#0e1216" strokeOpacity={0.55} strokeWidth={width + 4 * scale} />
      <path {...line} stroke={colorOf(shape)} strokeWidth={width} />
      {place && (
        <text
          x={place[0]}
          y={place[1]}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={34 * scale}
          fontWeight={600}
          className="font-mono"
          fill={colorOf(shape)}
          stroke="#0e1216"
          strokeWidth={7 * scale}
          paintOrder="stroke"
        >
          {Math.round(degreesOf(shape.points, aspect))}°
        </text>
      )}
    </g>
  );
}
