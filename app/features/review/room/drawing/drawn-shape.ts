import type { SlowMotion } from '#domain/slow-motion.ts';
import type { Shape } from '#domain/review-calls.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import { describeShape, pointCounts } from './shapes.ts';

/** A shape with an id, unique in its note or reply. */
export type DrawnShape = Shape & { id: string };

/** Shapes of one note or one reply, on the frame at `atUs`. */
export interface Sheet {
  id: string;
  atUs: number;
  shapes: readonly DrawnShape[];
}

/** Returns the shapes with ids. Shapes that were stored without one get the same id each time. */
export function withIds(shapes: readonly Shape[]): DrawnShape[] {
  const used = new Set<string>();
  return shapes.map((shape, i) => {
    const wanted = shape.id ?? `shape-${i}`;
    const id = used.has(wanted) ? `${wanted}-${i}`.slice(-36) : wanted;
    used.add(id);
    return { ...shape, id };
  });
}

/** Returns whether this version can draw a shape. A newer version may have stored other kinds, which are kept. */
export const isKnownShape = ({ type, points }: Shape): boolean =>
  Object.hasOwn(pointCounts, type) && Array.isArray(points) && points.length > 0;

/** Returns the shapes with one shape replaced, removed (`undefined`) or inserted at a position. */
export function putShape(
  shapes: readonly DrawnShape[],
  id: string,
  shape: DrawnShape | undefined,
  position = shapes.length,
): DrawnShape[] {
  if (shape === undefined) return shapes.filter((other) => other.id !== id);
  return shapes.some((other) => other.id === id)
    ? shapes.map((other) => (other.id === id ? shape : other))
    : [...shapes.slice(0, position), shape, ...shapes.slice(position)];
}

/** What is needed to describe drawings of a film. */
export interface FilmFormat {
  /** Width of the frame divided by its height. */
  aspect: number;
  /** How many times slower the film plays; null if unknown. */
  slowMotion: SlowMotion;
}

/** Describes shapes, for example 'Angle, 143°, Arrow (0:02.10 to 0:02.60)'. Ignores unknown kinds. */
export function describeShapes(shapes: readonly Shape[], { aspect, slowMotion }: FilmFormat): string {
  return shapes
    .filter(isKnownShape)
    .map((shape) => {
      const { fromUs, toUs } = shape;
      const frames =
        fromUs === undefined || toUs === undefined
          ? ''
          : ` (${formatFilmTime(fromUs, slowMotion)} to ${formatFilmTime(toUs, slowMotion)})`;
      return describeShape(shape, aspect) + frames;
    })
    .join(', ');
}
