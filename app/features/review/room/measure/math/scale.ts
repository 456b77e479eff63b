import type { Reference } from '../measurement.ts';
import { gap, MeasureProblem, minus, requireApart, type Point } from './pixels.ts';

/** A line that should be upright or level may be this far off, in degrees. */
const maxTilt = 20;
const degrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the tilt of a level line against the picture, in radians from −π/2 to π/2. Positive: it falls to the right. */
export function tiltOfLevel(a: Point, b: Point): number {
  requireApart([a, b]);
  const [left, right] = a.x <= b.x ? [a, b] : [b, a];
  return requireSmall(
    Math.atan2(right.y - left.y, right.x - left.x),
    'This line is far from level. Mark two points at the same height.',
  );
}

/** Returns the tilt of the picture from a plumb line, with the same sign as `tiltOfLevel`. */
export function tiltOfUpright(a: Point, b: Point): number {
  requireApart([a, b]);
  const [low, high] = a.y >= b.y ? [a, b] : [b, a];
  return requireSmall(
    Math.atan2(high.x - low.x, low.y - high.y),
    'This line is far from upright. Mark the ground, and the height straight above it.',
  );
}

function requireSmall(tilt: number, problem: string): number {
  if (Math.abs(degrees(tilt)) > maxTilt) throw new MeasureProblem(problem);
  return tilt;
}

/** Returns the tilt that a known length shows; undefined if it has any direction. */
export function tiltOfReference(reference: Reference, [a, b]: readonly [Point, Point]): number | undefined {
  switch (reference) {
    case 'bar':
    case 'standards':
      return tiltOfUpright(a, b);
    case 'box':
      return tiltOfLevel(a, b);
    case 'grip':
    case 'other':
      return undefined;
  }
}

/**
 * Returns the mapping from the picture (pixels) to the upright plane of the runway: meters to the right of and above the scale's first
 * point. `tilt`: radians. It is right only in this plane and for a camera that looks straight at it.
 */
export function planeFromLength(
  [a, b]: readonly [Point, Point],
  meters: number,
  tilt: number,
): (point: Point) => Point {
  requireApart([a, b]);
  if (!(meters > 0)) throw new MeasureProblem('The known length must be more than 0.');
  const scale = meters / gap(a, b);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  return (point) => {
    const { x, y } = minus(point, a);
    return { x: (x * cos + y * sin) * scale, y: (x * sin - y * cos) * scale };
  };
}
