import { cross, MeasureProblem, minus, type Point } from './pixels.ts';

const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the angle at the second of three points, 0 to 180 degrees. */
export function angleBetween(points: readonly Point[]): number {
  const [a, vertex, b] = points;
  if (!a || !vertex || !b) throw new MeasureProblem('A point is missing.');
  const [one, other] = [minus(a, vertex), minus(b, vertex)];
  return degrees(Math.atan2(Math.abs(cross(one, other)), one.x * other.x + one.y * other.y));
}

/** Returns the angle of a line with the horizontal, 0 to 90 degrees. */
export function slopeOf(points: readonly Point[]): number {
  const [a, b] = points;
  if (!a || !b) throw new MeasureProblem('A point is missing.');
  const { x, y } = minus(b, a);
  return degrees(Math.atan2(Math.abs(y), Math.abs(x)));
}

/** Returns by how many degrees a line turned, 0 to 180: from one pair of points to another. */
export function turnBetween(before: readonly Point[], after: readonly Point[]): number {
  const [a, b, c, d] = [...before.slice(0, 2), ...after.slice(0, 2)];
  if (!a || !b || !c || !d) throw new MeasureProblem('A point is missing.');
  return angleBetween([minus(b, a), { x: 0, y: 0 }, minus(d, c)]);
}
