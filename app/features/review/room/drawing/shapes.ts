import type { FramePoint, Shape } from '#domain/review-calls.ts';

/** Kinds of shapes, in the order of the toolbar. */
const shapeTypes = ['freehand', 'line', 'arrow', 'angle', 'circle', 'text'] as const;
export type ShapeType = (typeof shapeTypes)[number];
/** A tool of the toolbar. */
export type Tool = ShapeType | 'select';
export const tools: readonly Tool[] = ['select', ...shapeTypes];

export const shapeNames: Record<ShapeType, string> = {
  freehand: 'Freehand',
  line: 'Line',
  arrow: 'Arrow',
  angle: 'Angle',
  circle: 'Circle',
  text: 'Text',
};

/** Number of points of a finished shape; the maximum for a freehand line. */
export const pointCounts: Record<ShapeType, number> = {
  freehand: 500,
  line: 2,
  arrow: 2,
  angle: 3,
  circle: 2,
  text: 1,
};

/** Colors that stand out on video in both themes, by their stored names. */
export const shapeColors = { bar: '#ffd449', chalk: '#f2eee4', tartan: '#ff7a5c', pit: '#8fb3ff' } as const;
export type ShapeColor = keyof typeof shapeColors;
export const colorNames: Record<ShapeColor, string> = {
  bar: 'Yellow',
  chalk: 'White',
  tartan: 'Red',
  pit: 'Blue',
};

/** Share of the frame's width. */
export const strokeWidth = 0.005;
/** Shapes per note; the database refuses more. */
export const maxShapes = 40;

/** Text height of the degrees: minimum in pixels, and in thousandths of a wide frame's width. */
const label = { minPixels: 14, thousandths: 34 };

/**
 * Returns the scale of strokes and labels. It depends on the longer side, so that portrait videos have the same sizes,
 * and keeps labels legible. `pixels` is the width of the frame on screen, 0 if unknown.
 */
export function markScale(aspect: number, pixels: number): number {
  const legible = pixels > 0 ? (label.minPixels * 1000) / (label.thousandths * pixels) : 0;
  return Math.max(1, 1 / aspect, legible);
}

/** Returns the name of a shape's color; yellow if it has none, or one that this version doesn't know. */
export const colorNameOf = ({ color }: Shape): ShapeColor =>
  color !== undefined && Object.hasOwn(shapeColors, color) ? (color as ShapeColor) : 'bar';

export const colorOf = (shape: Shape): string => shapeColors[colorNameOf(shape)];

const clamp = (value: number) => Math.min(Math.max(value, 0), 1);
/** Rounds to a ten-thousandth of the frame, a fifth of a pixel at 1080p. */
const round = (value: number) => Math.round(clamp(value) * 10_000) / 10_000;

/** Returns a point clamped to the frame. */
export const toPoint = (x: number, y: number): FramePoint => [round(x), round(y)];

/** Returns the distance of two points in frame widths. `aspect` is the width of the frame divided by its height. */
export function distance([ax, ay]: FramePoint, [bx, by]: FramePoint, aspect: number): number {
  return Math.hypot(bx - ax, (by - ay) / aspect);
}

/** Returns the angle at the second of three points as seen on the frame, from 0 to 180 degrees. */
export function degreesOf([a, vertex, b]: readonly FramePoint[], aspect: number): number {
  if (!a || !vertex || !b) return 0;
  const direction = ([x, y]: FramePoint) => Math.atan2((y - vertex[1]) / aspect, x - vertex[0]);
  const turn = Math.abs(direction(a) - direction(b));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
}

/** Largest change of a simplified line, in frame widths. */
const lineTolerance = 0.0015;

/** Removes points that change a line by less than `tolerance` frame widths (Ramer-Douglas-Peucker algorithm). */
export function simplify(
  points: readonly FramePoint[],
  aspect: number,
  tolerance = lineTolerance,
): FramePoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, split] = [0, 0];
  const length = distance(first, last, aspect);
  points.forEach((point, i) => {
    const cross =
      ((last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1])) / aspect;
    const offset = length === 0 ? distance(first, point, aspect) : Math.abs(cross) / length;
    if (offset > farthest) [farthest, split] = [offset, i];
  });
  if (farthest <= tolerance) return [first, last];
  const before = simplify(points.slice(0, split + 1), aspect, tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(split), aspect, tolerance)];
}

/** Returns the finished shape; undefined if the points are too few or too close together. */
export function finishShape(
  type: ShapeType,
  points: readonly FramePoint[],
  { color, aspect, zoom = 1 }: { color: ShapeColor; aspect: number; zoom?: number },
): Shape | undefined {
  const last = points.at(-1);
  if (type === 'text') return last && { type, points: [last], color };
  const kept =
    type === 'freehand'
      ? simplify(points, aspect, lineTolerance / zoom).slice(0, pointCounts.freehand)
      : [...points];
  const [first] = kept;
  if (!first || kept.length < (type === 'freehand' ? 2 : pointCounts[type])) return undefined;
  if (kept.slice(1).every((point) => distance(first, point, aspect) < 0.004 / zoom)) return undefined;
  return { type, points: kept, color, width: strokeWidth };
}

/** Describes a shape, for example 'Angle, 143°' or 'Text “Hips”'. */
export function describeShape({ type, points, text = '' }: Shape, aspect: number): string {
  if (type === 'angle') return `Angle, ${Math.round(degreesOf(points, aspect))}°`;
  return type === 'text' ? `Text “${text}”` : shapeNames[type];
}
