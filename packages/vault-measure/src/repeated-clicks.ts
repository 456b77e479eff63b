import type { Click } from './observation.ts';

/** What the spread of points that were clicked again says about the hand. */
export interface ClickSpread {
  /** Sum of squared distances from the mean of the same point, in deviations. */
  squares: number;
  /** How many of these distances are free: a point clicked n times has 2 (n - 1). */
  freedom: number;
}

export const noSpread: ClickSpread = { squares: 0, freedom: 0 };

/**
 * How far the mean of many clicks on one point may still be off: standard deviation in pixels. What the eye gets wrong about a point of one frame,
 * it gets wrong at each click. Our own figure.
 */
const leastDeviation = 0.5;

/** Returns the mean of clicks on one point, with how far it may be off. `usual`: the deviation of a click of which it is not known. */
export function meanClick([first, ...more]: readonly [Click, ...Click[]], usual: number): Click {
  if (more.length === 0) return first;
  const weighed = [first, ...more].map(({ x, y, deviation = usual }) => ({ x, y, weight: deviation ** -2 }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (axis: 'x' | 'y') => weighed.reduce((sum, one) => sum + one.weight * one[axis], 0) / total;
  return { x: mean('x'), y: mean('y'), deviation: Math.max(leastDeviation, total ** -0.5) };
}

/** Returns how far clicks on the same points are spread. `points`: all clicks on each point. */
export function clickSpread(points: readonly (readonly Click[])[], usual: number): ClickSpread {
  let [squares, freedom] = [0, 0];
  for (const [first, ...more] of points) {
    if (!first || more.length === 0) continue;
    const mean = meanClick([first, ...more], usual);
    for (const { x, y, deviation = usual } of [first, ...more])
      squares += ((x - mean.x) ** 2 + (y - mean.y) ** 2) / deviation ** 2;
    freedom += 2 * more.length;
  }
  return { squares, freedom };
}
