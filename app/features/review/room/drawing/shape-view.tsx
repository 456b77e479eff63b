import { memo } from 'react';
import type { FramePoint, Shape } from '#domain/review-calls.ts';
import { layoutLabel } from './label-layout.ts';
import { colorOf, degreesOf, strokeWidth } from './shapes.ts';
import { viewBoxWidth } from './view-box.ts';

type Point = [x: number, y: number];

const format = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const polyline = (points: readonly Point[]) => `M${points.map(format).join('L')}`;

/** Returns the path of an arrowhead at the tip. */
function head([x, y]: Point, [tipX, tipY]: Point, size: number): string {
  const direction = Math.atan2(tipY - y, tipX - x);
  const barb = (turn: number): Point => [
    tipX - size * Math.cos(direction + turn),
    tipY - size * Math.sin(direction + turn),
  ];
  return polyline([barb(0.45), [tipX, tipY], barb(-0.45)]);
}

/** Returns the path of the arc between the legs of an angle. */
function arc(from: Point, vertex: Point, to: Point, radius: number): string {
  const on = ([x, y]: Point): Point => {
    const length = Math.hypot(x - vertex[0], y - vertex[1]) || 1;
    return [vertex[0] + ((x - vertex[0]) / length) * radius, vertex[1] + ((y - vertex[1]) / length) * radius];
  };
  const cross = (from[0] - vertex[0]) * (to[1] - vertex[1]) - (from[1] - vertex[1]) * (to[0] - vertex[0]);
  return `M${format(on(from))}A${radius} ${radius} 0 0 ${cross > 0 ? 1 : 0} ${format(on(to))}`;
}

/** Returns the position of the degrees label: between the legs, just outside the arc. */
function labelPosition(from: Point, vertex: Point, to: Point, radius: number): Point {
  const direction = ([x, y]: Point) => {
    const length = Math.hypot(x - vertex[0], y - vertex[1]) || 1;
    return [(x - vertex[0]) / length, (y - vertex[1]) / length] as const;
  };
  const [[ax, ay], [bx, by]] = [direction(from), direction(to)];
  let [x, y] = [ax + bx, ay + by];
  // On a straight line the direction is undefined, so use its perpendicular.
  if (Math.hypot(x, y) < 0.05) [x, y] = [-ay, ax];
  const length = Math.hypot(x, y);
  return [vertex[0] + (x / length) * radius, vertex[1] + (y / length) * radius];
}

function pathOf(type: Shape['type'], points: readonly Point[], scale: number): string {
  const [first, second, third] = points;
  if (!first || !second) return '';
  if (type === 'arrow') {
    const length = Math.hypot(second[0] - first[0], second[1] - first[1]);
    return polyline([first, second]) + head(first, second, Math.min(34 * scale, length * 0.4));
  }
  if (type === 'angle' && third) {
    const legs = [first, third].map(([x, y]) => Math.hypot(x - second[0], y - second[1]));
    return polyline(points) + arc(first, second, third, Math.min(46 * scale, ...legs));
  }
  if (type === 'circle') {
    const radius = Math.hypot(second[0] - first[0], second[1] - first[1]).toFixed(1);
    const [left, right]: [Point, Point] = [
      [first[0] - Number(radius), first[1]],
      [first[0] + Number(radius), first[1]],
    ];
    return `M${format(left)}A${radius} ${radius} 0 1 1 ${format(right)}A${radius} ${radius} 0 1 1 ${format(left)}`;
  }
  return polyline(points);
}

interface ShapeViewProps {
  shape: Shape;
  /** Width of the frame divided by its height. */
  aspect: number;
  /** Scale of strokes and degrees (`markScale`). */
  scale: number;
  /** Height of texts in units of the viewBox (`textSize`). */
  size: number;
  /** Whether the shape is still being drawn. */
  isOpen?: boolean;
}

/** Words on the frame, with a dark outline. React escapes them. */
function TextView({ shape, aspect, size }: ShapeViewProps) {
  const [point = [0.5, 0.5]] = shape.points;
  const { lines, baselines, x, width } = layoutLabel(shape.text ?? '', point, { aspect, size });
  return lines.map((line, i) => (
    <text
      key={i}
      x={x + width / 2}
      y={baselines[i]}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={size}
      fontWeight={600}
      className="font-mono"
      fill={colorOf(shape)}
      stroke="#0e1216"
      strokeWidth={size / 4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {line}
    </text>
  ));
}

/** One drawing, inside an SVG that is `viewBoxWidth` wide. A dark outline keeps it readable on sky and on the track. */
export const ShapeView = memo(function ShapeView(props: ShapeViewProps) {
  const { shape, aspect, scale, isOpen = false } = props;
  if (shape.type === 'text') return <TextView {...props} />;
  const points = shape.points.map(([x, y]: FramePoint): Point => [
    x * viewBoxWidth,
    (y * viewBoxWidth) / aspect,
  ]);
  const path = pathOf(shape.type, points, scale);
  const width = (shape.width ?? strokeWidth) * viewBoxWidth * scale;
  const [first, vertex, third] = points;
  const label =
    shape.type === 'angle' && first && vertex && third
      ? labelPosition(first, vertex, third, 84 * scale)
      : undefined;
  const line = { d: path, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <g opacity={isOpen ? 0.85 : 1}>
      <path {...line} stroke="#0e1216" strokeOpacity={0.55} strokeWidth={width + 4 * scale} />
      <path {...line} stroke={colorOf(shape)} strokeWidth={width} />
      {label && (
        <text
          x={label[0]}
          y={label[1]}
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
});
