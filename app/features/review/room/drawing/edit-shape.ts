import type { FramePoint } from '#domain/review-calls.ts';
import { isKnownShape, type DrawnShape } from './drawn-shape.ts';
import { layoutLabel } from './label-layout.ts';
import { distance, toPoint, type ShapeType } from './shapes.ts';
import { viewBoxWidth } from './view-box.ts';

/** The frame on screen. */
interface FrameScale {
  /** Width divided by height. */
  aspect: number;
  /** Height of texts in units of the viewBox (`textSize`). */
  size: number;
}

/** The frame on screen, with how much it is enlarged. */
export interface ZoomedScale extends FrameScale {
  zoom: number;
}

/** A rectangle in fractions of the frame. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The points of a shape that can be moved one by one, with their names. The center of a circle moves with the circle. */
export const handles: Record<ShapeType, readonly { point: number; name: string }[]> = {
  freehand: [],
  line: [
    { point: 0, name: 'Start' },
    { point: 1, name: 'End' },
  ],
  arrow: [
    { point: 0, name: 'Start' },
    { point: 1, name: 'Tip' },
  ],
  angle: [
    { point: 0, name: 'First leg' },
    { point: 1, name: 'Vertex' },
    { point: 2, name: 'Second leg' },
  ],
  circle: [{ point: 1, name: 'Rim' }],
  text: [],
};

/** Returns the smallest box around a shape. */
export function boxOf(shape: DrawnShape, { aspect, size }: FrameScale): Box {
  const [center = [0, 0], rim = center] = shape.points;
  if (shape.type === 'text') {
    const { x, y, width, height } = layoutLabel(shape.text ?? '', center, { aspect, size });
    const [left, top] = [x / viewBoxWidth, (y * aspect) / viewBoxWidth];
    return { left, top, right: left + width / viewBoxWidth, bottom: top + (height * aspect) / viewBoxWidth };
  }
  if (shape.type === 'circle') {
    const radius = distance(center, rim, aspect);
    const [x, y] = center;
    return { left: x - radius, right: x + radius, top: y - radius * aspect, bottom: y + radius * aspect };
  }
  const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Returns the distance of a point to the segment between two others, in frame widths. */
function toSegment(point: FramePoint, a: FramePoint, b: FramePoint, aspect: number): number {
  const [dx, dy] = [b[0] - a[0], (b[1] - a[1]) / aspect];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - a[0]) * dx + ((point[1] - a[1]) / aspect) * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return distance(point, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])], aspect);
}

/** Returns the distance of a point to a shape's lines, in frame widths; 0 inside a text. */
export function distanceTo(shape: DrawnShape, point: FramePoint, scale: FrameScale): number {
  const { aspect } = scale;
  const [first, second] = shape.points;
  if (!first || !isKnownShape(shape)) return Infinity;
  if (shape.type === 'text') {
    const { left, top, right, bottom } = boxOf(shape, scale);
    return distance(
      point,
      [Math.min(Math.max(point[0], left), right), Math.min(Math.max(point[1], top), bottom)],
      aspect,
    );
  }
  if (shape.type === 'circle' && second)
    return Math.abs(distance(point, first, aspect) - distance(first, second, aspect));
  return Math.min(
    ...shape.points.map((from, i) => toSegment(point, from, shape.points[i + 1] ?? from, aspect)),
  );
}

/** Returns the shape nearest to a point, within `tolerance` frame widths; of equally near ones, the one on top. */
export function shapeAt<Candidate extends { shape: DrawnShape }>(
  candidates: readonly Candidate[],
  point: FramePoint,
  scale: FrameScale,
  tolerance: number,
): Candidate | undefined {
  let [found, nearest]: [Candidate | undefined, number] = [undefined, tolerance];
  for (const candidate of candidates) {
    const away = distanceTo(candidate.shape, point, scale);
    if (away <= nearest) [found, nearest] = [candidate, away];
  }
  return found;
}

/**
 * Returns the handle of a shape at a point. On a small shape the tolerance is smaller, so that its middle moves the whole
 * shape.
 */
export function handleAt(
  shape: DrawnShape,
  point: FramePoint,
  aspect: number,
  tolerance: number,
): number | undefined {
  const [first] = shape.points;
  if (!first || !isKnownShape(shape)) return undefined;
  const length = Math.max(...shape.points.map((other) => distance(first, other, aspect)));
  let [found, nearest]: [number | undefined, number] = [undefined, Math.min(tolerance, length / 3)];
  for (const { point: i } of handles[shape.type]) {
    const handle = shape.points[i];
    const away = handle ? distance(handle, point, aspect) : Infinity;
    if (away <= nearest) [found, nearest] = [i, away];
  }
  return found;
}

/** Returns the shape moved by fractions of the frame, as far as all its points stay inside. */
export function moveShape(shape: DrawnShape, dx: number, dy: number): DrawnShape {
  const allowed = (by: number, values: readonly number[]) =>
    Math.min(Math.max(by, -Math.min(...values)), 1 - Math.max(...values));
  const right = allowed(
    dx,
    shape.points.map(([x]) => x),
  );
  const down = allowed(
    dy,
    shape.points.map(([, y]) => y),
  );
  return { ...shape, points: shape.points.map(([x, y]) => toPoint(x + right, y + down)) };
}

/** Returns the shape with one point moved. */
export function movePoint(shape: DrawnShape, point: number, [x, y]: FramePoint): DrawnShape {
  return { ...shape, points: shape.points.map((other, i) => (i === point ? toPoint(x, y) : other)) };
}
