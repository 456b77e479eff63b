import { cross, MeasureProblem, minus, requireApart, type Point } from './pixels.ts';

const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the angle at the second of three points, 0 to 180 degrees. */
export function angleBetween(points: readonly Point[]): number {
  const [a, vertex, b] = points;
  if (!a || !vertex || !b) throw new MeasureProblem('A point is missing.');
  requireApart([a, vertex]);
  requireApart([vertex, b]);
  const [one, other] = [minus(a, vertex), minus(b, vertex)];
  return degrees(Math.atan2(Math.abs(cross(one, other)), one.x * other.x + one.y * other.y));
}

/** Returns the angle of a line with the true horizontal, 0 to 90 degrees. `tilt`: the camera's, in radians. */
export function slopeOf(points: readonly Point[], tilt: number): number {
  const [a, b] = points;
  if (!a || !b) throw new MeasureProblem('A point is missing.');
  requireApart([a, b]);
  const { x, y } = minus(b, a);
  const [level, upright] = [x * Math.cos(tilt) + y * Math.sin(tilt), y * Math.cos(tilt) - x * Math.sin(tilt)];
  return degrees(Math.atan2(Math.abs(upright), Math.abs(level)));
}
