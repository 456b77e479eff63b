import { slopeOf } from './angles.ts';
import { cross, lengthOf, MeasureProblem, minus, requireApart, type Point } from './pixels.ts';

/** A line that should be upright or level may be this far off, in degrees: a view from the side shows it so. */
const maxTilt = 25;
/** Least distance of a corner from the line through two others, as a share of that line. */
const minHeight = 0.01;

/** Throws MeasureProblem unless two points are about above each other. */
export function requireUpright(points: readonly Point[]): void {
  if (90 - slopeOf(points) > maxTilt)
    throw new MeasureProblem(
      'This line is far from upright. Mark the ground, and the height straight above it.',
    );
}

/** Throws MeasureProblem unless two points are at about the same height. */
export function requireLevel(points: readonly Point[]): void {
  if (slopeOf(points) > maxTilt)
    throw new MeasureProblem('This line is far from level. Mark two points at the same height.');
}

/** Throws MeasureProblem unless four points are the corners of a convex shape, in order around it. */
export function requireCorners(corners: readonly Point[]): void {
  requireApart(corners);
  const turns = corners.map((corner, i) => {
    const [next, after] = [corners[(i + 1) % 4] ?? corner, corners[(i + 2) % 4] ?? corner];
    const [side, other] = [minus(next, corner), minus(after, next)];
    return cross(side, other) / Math.max(lengthOf(side), lengthOf(other)) ** 2;
  });
  if (turns.some((turn) => Math.abs(turn) < minHeight))
    throw new MeasureProblem('Three corners are on one line. Mark the four corners of a rectangle.');
  if (turns.some((turn) => Math.sign(turn) !== Math.sign(turns[0] ?? 0)))
    throw new MeasureProblem('The corners are not in order. Go around the rectangle.');
}
