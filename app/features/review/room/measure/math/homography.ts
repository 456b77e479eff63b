import { cross, lengthOf, MeasureProblem, minus, requireApart, type Point } from './pixels.ts';

/** Least distance of a corner from the line through two others, as a share of that line. */
const minHeight = 0.01;

/** Solves a square system of linear equations by elimination with pivoting. `rows` hold the right side at their end. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const candidates = rows.slice(column);
    const pivot = candidates.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    const divisor = pivot[column] ?? 0;
    if (Math.abs(divisor) < 1e-12) throw new MeasureProblem('These four points are no rectangle.');
    rows.splice(rows.indexOf(pivot), 1);
    const scaled = pivot.map((value) => value / divisor);
    rows.splice(column, 0, scaled);
    for (const [i, row] of rows.entries()) {
      const factor = row[column] ?? 0;
      if (i !== column && factor !== 0) rows[i] = row.map((value, k) => value - factor * (scaled[k] ?? 0));
    }
  }
  return rows.map((row) => row[size] ?? 0);
}

/** Throws MeasureProblem unless four points are the corners of a convex shape, in order around it. */
function requireCorners(corners: readonly [Point, Point, Point, Point]): void {
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

/**
 * Returns the mapping from the picture (pixels) to a rectangle's plane (meters). The corners go around the rectangle: the first side
 * is `along` meters long, the second `across`. The mapping throws MeasureProblem for points beyond the plane's horizon.
 */
export function planeFromRectangle(
  corners: readonly [Point, Point, Point, Point],
  { along, across }: { along: number; across: number },
): (point: Point) => Point {
  requireCorners(corners);
  const targets = [
    [0, 0],
    [along, 0],
    [along, across],
    [0, across],
  ];
  // Seen from the first corner and scaled to about 1: the equations are well conditioned, and the depth of that corner is 1.
  const [first] = corners;
  const unit = Math.max(...corners.map((corner) => lengthOf(minus(corner, first))));
  const scaled = (point: Point) => {
    const { x, y } = minus(point, first);
    return [x / unit, y / unit] as const;
  };
  const rows = corners.flatMap((corner, i) => {
    const [x, y] = scaled(corner);
    const [u = 0, v = 0] = targets[i] ?? [];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solve(rows);
  return (point) => {
    const [x, y] = scaled(point);
    const depth = g * x + h * y + 1;
    if (depth < 1e-6) throw new MeasureProblem('This point is above the horizon of the runway.');
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}
