import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { createCamera, type Camera, type Size } from './camera.ts';
import { deviationFromLevel, deviationsFromLine, type FreeNumber, type Observation } from './observation.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * What is known of a camera at the runway before anything is marked: a person or a tripod beside the pit, aimed at it, with the lens of a phone or
 * a camera. Means and standard deviations; wider than what coaches do, because marks narrow them and nothing else can widen them again.
 */
export const cameraPrior = {
  turn: { mean: 0, deviation: radians(16) },
  tilt: { mean: radians(6), deviation: radians(6) },
  roll: { mean: 0, deviation: radians(2.5) },
  logDistance: { mean: Math.log(12), deviation: 0.45 },
  /** 45 mm on a picture 36 mm wide, of 16:9. */
  logFocal: { mean: Math.log((45 / 36) * 0.8716), deviation: 0.4 },
  k1: { mean: -0.02, deviation: 0.05 },
  /** A stabilized or cropped film is not centered. */
  center: { mean: 0, deviation: 0.01 },
  /** Meters above the runway. */
  height: { mean: 1.7, deviation: 0.7 },
  aim: { mean: 0, deviation: 20 },
} as const satisfies Record<string, FreeNumber>;

/** How far a click misses, in pixels of a picture of Full HD. */
const clickDeviation = 1;
export const clickPixels = ({ width, height }: Size): number =>
  clickDeviation * Math.max(1, Math.max(width, height) / 1920);

/** A least-squares problem whose residuals are in standard deviations. */
export interface CameraProblem {
  size: Size;
  /** Of the camera's numbers and then of the observations' free numbers. */
  start: number[];
  /** How many residuals come from marks; priors follow. */
  count: number;
  /** The observation of each of these. */
  owners: readonly Observation[];
  residualsAt(numbers: ArrayLike<number>, into: Float64Array): void;
  length: number;
}

/** Poses the problem of finding the camera that fits observations. `metersPerPixel`: roughly, to weigh errors of places. */
export function poseProblem(
  observations: readonly Observation[],
  size: Size,
  pixelsPerMeter: number,
): CameraProblem {
  const prior = cameraPrior;
  const click = clickPixels(size);
  const free = observations.flatMap((observation) => observation.free);
  const owners = observations.flatMap((observation) => {
    const { clicks, places } = observation;
    const residuals = places ? clicks.length * 2 : observation.isLevel ? 1 : Math.max(0, clicks.length - 2);
    return Array.from({ length: residuals }, () => observation);
  });
  const count = owners.length;
  const numbers = 10;
  return {
    size,
    count,
    owners,
    length: count + numbers + 1 + free.length,
    start: [
      0,
      2,
      prior.turn.mean,
      prior.tilt.mean,
      0,
      prior.logDistance.mean,
      prior.logFocal.mean,
      prior.k1.mean,
      0,
      0,
      ...free.map(({ mean, start }) => start ?? mean),
    ],
    residualsAt(at, into) {
      const camera = createCamera(at, size);
      let [i, k] = [0, numbers];
      for (const { clicks, places, free: own, reach, isLevel } of observations) {
        const values = own.map((_, j) => at[k + j] ?? 0);
        k += own.length;
        if (isLevel) {
          const beside = deviationFromLevel(camera, clicks, values[0] ?? 0, pixelsPerMeter);
          into[i++] = beside / (click * Math.SQRT2);
          continue;
        }
        if (!places) {
          for (const beside of deviationsFromLine(camera, clicks, values, click)) into[i++] = beside / click;
          continue;
        }
        const seen = places(values);
        for (const [j, { x, y }] of clicks.entries()) {
          const place = seen[j];
          if (!place) continue;
          const deviation = Math.sqrt(click ** 2 + ((reach[j] ?? 0) * pixelsPerMeter) ** 2);
          const pixel = camera.project(place);
          into[i++] = (pixel.x - x) / deviation;
          into[i++] = (pixel.y - y) / deviation;
        }
      }
      const expect = (value: number, expected: FreeNumber) => {
        into[i++] = (value - expected.mean) / expected.deviation;
      };
      expect(at[0] ?? 0, prior.aim);
      expect(at[1] ?? 0, prior.aim);
      expect(at[2] ?? 0, prior.turn);
      expect(at[3] ?? 0, prior.tilt);
      expect(at[4] ?? 0, prior.roll);
      expect(at[5] ?? 0, prior.logDistance);
      expect(at[6] ?? 0, prior.logFocal);
      expect(at[7] ?? 0, prior.k1);
      expect(at[8] ?? 0, prior.center);
      expect(at[9] ?? 0, prior.center);
      expect(camera.height, prior.height);
      for (const [j, each] of free.entries()) expect(at[numbers + j] ?? 0, each);
    },
  };
}

export interface Fit {
  numbers: Float64Array;
  /** Residuals in standard deviations. */
  residuals: Float64Array;
  /** Sum of their squares. */
  cost: number;
}

const sumOfSquares = (values: Float64Array) => {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Number.isFinite(sum) ? sum : Infinity;
};

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/**
 * Finds the numbers with the least sum of squares by the method of Levenberg and Marquardt. `shift` is subtracted from the residuals.
 * Source: Hartley and Zisserman, Multiple View Geometry in Computer Vision, 2nd edition, appendix 6.
 */
export function minimize(
  problem: CameraProblem,
  start: ArrayLike<number>,
  {
    shift,
    rounds = 60,
    leastGain = 1e-5,
    startDamping = 1e-3,
    boldRounds = 0,
  }: {
    shift?: Float64Array;
    rounds?: number;
    leastGain?: number;
    startDamping?: number;
    boldRounds?: number;
  } = {},
): Fit {
  const { length } = problem;
  const count = start.length;
  const evaluate = (numbers: Float64Array, into: Float64Array) => {
    problem.residualsAt(numbers, into);
    if (shift) for (let i = 0; i < length; i++) into[i] = (into[i] ?? 0) - (shift[i] ?? 0);
    return sumOfSquares(into);
  };
  let numbers = Float64Array.from(start);
  let residuals = new Float64Array(length);
  let cost = evaluate(numbers, residuals);
  let damping = startDamping;
  const moved = new Float64Array(length);
  const jacobian = Array.from({ length: count }, () => new Float64Array(length));
  for (let round = 0; round < rounds; round++) {
    for (let j = 0; j < count; j++) {
      const column = jacobian[j] as Float64Array;
      const before = numbers[j] as number;
      const step = 1e-6 * Math.max(1, Math.abs(before));
      numbers[j] = before + step;
      evaluate(numbers, column);
      numbers[j] = before;
      for (let i = 0; i < length; i++) column[i] = ((column[i] as number) - (residuals[i] as number)) / step;
    }
    const normal = jacobian.map((one) => jacobian.map((other) => product(one, other)));
    const slope = Matrix.columnVector(jacobian.map((one) => -product(one, residuals)));
    // A start may have a marked place behind the camera, which then has no pixel: nothing shows where to go from there. Another start is better.
    if (normal.some((row) => !row.every(Number.isFinite))) break;
    let isBetter = false;
    let gain = 0;
    for (let tries = 0; tries < 8 && !isBetter; tries++) {
      const damped = normal.map((row, a) =>
        row.map((value, b) => (a === b ? value * (1 + damping) + 1e-12 : value)),
      );
      const step = new CholeskyDecomposition(damped).solve(slope);
      const next = numbers.map((number, j) => number + step.get(j, 0));
      const nextCost = evaluate(next, moved);
      isBetter = nextCost < cost || (round < boldRounds && nextCost < Infinity);
      if (isBetter) {
        gain = cost - nextCost;
        numbers = next;
        residuals = Float64Array.from(moved);
        cost = nextCost;
        damping = Math.max(1e-10, damping / 10);
      } else damping *= 10;
    }
    if (!isBetter || (round >= boldRounds && gain < leastGain)) break;
  }
  return { numbers, residuals, cost };
}

export type { Camera };
