import type { FramePoint, Shape } from '../../../../../supabase/functions/_shared/review-calls.ts';

/** What can be drawn on a frame, in the order of the tools. */
export const shapeTypes = ['freehand', 'line', 'arrow', 'angle', 'circle'] as const;
export type ShapeType = (typeof shapeTypes)[number];

export const shapeNames: Record<ShapeType, string> = {
  freehand: 'Freehand',
  line: 'Line',
  arrow: 'Arrow',
  angle: 'Angle',
  circle: 'Circle',
};

/** How many points make a shape whole; a freehand line is whole when the hand says so. */
export const pointCounts: Record<ShapeType, number> = { freehand: 500, line: 2, arrow: 2, angle: 3, circle: 2 };

/** Colors that stand out on film, whatever the theme; by the names that are stored. */
export const shapeColors = { bar: '#ffd449', chalk: '#f2eee4', tartan: '#ff7a5c', pit: '#8fb3ff' } as const;
export type ShapeColor = keyof typeof shapeColors;
export const colorNames: Record<ShapeColor, string> = {
  bar: 'Yellow',
  chalk: 'White',
  tartan: 'Red',
  pit: 'Blue',
};

/** Of the frame's width. */
export const strokeWidth = 0.005;
/** What one note may hold; the database refuses more. */
export const maxShapes = 40;

/** The least height of the degrees on the screen, in pixels, and their height in thousandths of a wide frame's width. */
const label = { leastPixels: 14, thousandths: 34 };

/**
 * How much larger strokes and labels are drawn than on a wide frame: by its longer side, so that an upright film has the same ones, and never
 * too small to read. `pixels` is the frame's width on the screen, 0 while it is unknown.
 */
export function markScale(aspect: number, pixels: number): number {
  const legible = pixels > 0 ? (label.leastPixels * 1000) / (label.thousandths * pixels) : 0;
  return Math.max(1, 1 / aspect, legible);
}

export function colorOf({ color }: Shape): string {
  return color !== undefined && color in shapeColors ? shapeColors[color as ShapeColor] : shapeColors.bar;
}

const within = (value: number) => Math.min(Math.max(value, 0), 1);
/** A ten-thousandth of the frame is a fifth of a pixel at 1080p. */
const rounded = (value: number) => Math.round(within(value) * 10_000) / 10_000;

/** A point inside of the frame. */
export const toPoint = (x: number, y: number): FramePoint => [rounded(x), rounded(y)];

/** How far two points are apart, in widths of the frame. `aspect` is its width by its height. */
export function distance([ax, ay]: FramePoint, [bx, by]: FramePoint, aspect: number): number {
  return Math.hypot(bx - ax, (by - ay) / aspect);
}

/** The angle at the middle one of three points, as it is seen on the frame: 0 to 180 degrees. */
export function degreesOf([a, vertex, b]: readonly FramePoint[], aspect: number): number {
  if (!a || !vertex || !b) return 0;
  const direction = ([x, y]: FramePoint) => Math.atan2((y - vertex[1]) / aspect, x - vertex[0]);
  const turn = Math.abs(direction(a) - direction(b));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
}

/**
 * Leaves out points of a freehand line that do not change it by more than `tolerance` widths of the frame (Ramer, Douglas and Peucker),
 * so that a long line stays small.
 */
export function simplify(points: readonly FramePoint[], aspect: number, tolerance = 0.0015): FramePoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, place] = [0, 0];
  const length = distance(first, last, aspect);
  points.forEach((point, i) => {
    const cross =
      ((last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1])) / aspect;
    const away = length === 0 ? distance(first, point, aspect) : Math.abs(cross) / length;
    if (away > farthest) [farthest, place] = [away, i];
  });
  if (farthest <= tolerance) return [first, last];
  const before = simplify(points.slice(0, place + 1), aspect, tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(place), aspect, tolerance)];
}

/** A finished shape from the points of a hand; undefined when they make none, as two in the same place. */
export function finishShape(
  type: ShapeType,
  points: readonly FramePoint[],
  { color, aspect }: { color: ShapeColor; aspect: number },
): Shape | undefined {
  const kept = type === 'freehand' ? simplify(points, aspect).slice(0, pointCounts.freehand) : [...points];
  const [first] = kept;
  if (!first || kept.length < (type === 'freehand' ? 2 : pointCounts[type])) return undefined;
  if (kept.slice(1).every((point) => distance(first, point, aspect) < 0.004)) return undefined;
  return { type, points: kept, color, width: strokeWidth };
}

/** 'Angle, 143°': what a shape is, in words. */
export function describeShape({ type, points }: Shape, aspect: number): string {
  return type === 'angle' ? `Angle, ${Math.round(degreesOf(points, aspect))}°` : shapeNames[type];
}
