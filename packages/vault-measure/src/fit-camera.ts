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
  /** Phones correct their lenses; action cameras and zooms at their wide end bend lines outward. */
  k1: { mean: -0.08, deviation: 0.12 },
  /** A stabilized or cropped film is not centered. */
  center: { mean: 0, deviation: 0.01 },
  /** Meters above the runway. */
  height: { mean: 1.7, deviation: 0.7 },
  aim: { mean: 0, deviation: 20 },
} as const satisfies Record<string, FreeNumber>;

/** How far a click misses of which nothing is known: standard deviation in pixels of a picture of Full HD. */
const clickDeviation = 1.4;
export const clickPixels = ({ width, height }: Size): number =>
  clickDeviation * Math.max(1, Math.max(width, height) / 1920);

/** A least-squares problem whose residuals are in standard deviations. */
export interface CameraProblem {
  size: Size;
  /** Of the camera's numbers and then of the observations' free numbers. */
  start: number[];
  /** How many residuals come from clicks. Those of the camera's prior follow, then those of the free numbers. */
  clickCount: number;
  /** The observation of each residual; undefined for the camera's. */
  owners: readonly (Observation | undefined)[];
  residualsAt(numbers: ArrayLike<number>, into: Float64Array): void;
  length: number;
}

/** Numbers of a camera, and its height, of which something is known before. */
const cameraNumbers = 10;

/**
 * Poses the problem of finding the camera that fits observations. `pixelsPerMeter`: roughly, to weigh a level line. `clickScale`: how many times as
 * far as expected the clicks miss.
 */
export function poseProblem(
  observations: readonly Observation[],
  size: Size,
  pixelsPerMeter: number,
  clickScale = 1,
): CameraProblem {
  const prior = cameraPrior;
  const usual = clickPixels(size);
  // What was measured once is one number, whichever marks use it.
  const shared = new Map<string, number>();
  const free: FreeNumber[] = [];
  const freeOwners: Observation[] = [];
  const each = observations.map((observation) => {
    const indexes = observation.free.map((number) => {
      const known = number.key === undefined ? undefined : shared.get(number.key);
      if (known !== undefined) return known;
      const index = cameraNumbers + free.push(number) - 1;
      freeOwners.push(observation);
      if (number.key !== undefined) shared.set(number.key, index);
      return index;
    });
    const deviations = observation.clicks.map(({ deviation }) => clickScale * (deviation ?? usual));
    return {
      observation,
      indexes,
      deviations,
      mean: deviations.reduce((a, b) => a + b, 0) / deviations.length,
    };
  });
  const clickOwners = observations.flatMap((observation) => {
    const { clicks, places, isLevel } = observation;
    const residuals = places ? clicks.length * 2 : isLevel ? 1 : Math.max(0, clicks.length - 2);
    return Array.from({ length: residuals }, () => observation);
  });
  const clickCount = clickOwners.length;
  return {
    size,
    clickCount,
    owners: [...clickOwners, ...Array.from({ length: cameraNumbers + 1 }, () => undefined), ...freeOwners],
    length: clickCount + cameraNumbers + 1 + free.length,
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
      let i = 0;
      for (const { observation, indexes, deviations, mean } of each) {
        const { clicks, places, isLevel } = observation;
        const values = indexes.map((index) => at[index] ?? 0);
        if (isLevel) {
          const beside = deviationFromLevel(camera, clicks, values[0] ?? 0, pixelsPerMeter);
          into[i++] = beside / (mean * Math.SQRT2);
          continue;
        }
        if (!places) {
          for (const beside of deviationsFromLine(camera, clicks, values, mean)) into[i++] = beside / mean;
          continue;
        }
        const seen = places(values);
        for (const [j, { x, y }] of clicks.entries()) {
          const place = seen[j];
          if (!place) continue;
          const deviation = deviations[j] ?? usual;
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
      for (const [j, number] of free.entries()) expect(at[cameraNumbers + j] ?? 0, number);
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

/** Writes how the residuals change with each number into `jacobian`. */
function differentiate(
  numbers: Float64Array,
  residuals: Float64Array,
  evaluate: (numbers: Float64Array, into: Float64Array) => void,
  jacobian: readonly Float64Array[],
): void {
  for (const [j, column] of jacobian.entries()) {
    const before = numbers[j] as number;
    const step = 1e-6 * Math.max(1, Math.abs(before));
    numbers[j] = before + step;
    evaluate(numbers, column);
    numbers[j] = before;
    for (let i = 0; i < column.length; i++)
      column[i] = ((column[i] as number) - (residuals[i] as number)) / step;
  }
}

const emptyJacobian = (count: number, length: number) =>
  Array.from({ length: count }, () => new Float64Array(length));
const normalOf = (jacobian: readonly Float64Array[]) =>
  jacobian.map((one) => jacobian.map((other) => product(one, other)));

/** How the residuals of a fit change near it. */
export interface Slope {
  /** Logarithm of the determinant of the curvature: how narrow the fit is. */
  sharpness: number;
  /** Returns the numbers at which the residuals, less `shift`, are across this slope; undefined if they are too far away to be found by it. */
  moveBy(shift: Float64Array): Float64Array | undefined;
}

/** Rounds of a move, and the part of a deviation below which it has arrived. */
const [moveRounds, arrived] = [15, 0.03];

export function slopeOf(problem: CameraProblem, { numbers, residuals }: Fit): Slope {
  const jacobian = emptyJacobian(numbers.length, problem.length);
  differentiate(Float64Array.from(numbers), residuals, problem.residualsAt, jacobian);
  const cholesky = new CholeskyDecomposition(normalOf(jacobian));
  const moved = new Float64Array(problem.length);
  return {
    sharpness: cholesky.lowerTriangularMatrix.diagonal().reduce((sum, each) => sum + 2 * Math.log(each), 0),
    moveBy(shift) {
      const at = Float64Array.from(numbers);
      let before = Infinity;
      for (let round = 0; round < moveRounds; round++) {
        problem.residualsAt(at, moved);
        for (let i = 0; i < moved.length; i++) moved[i] = (moved[i] as number) - (shift[i] as number);
        const down = jacobian.map((column) => -product(column, moved));
        const step = cholesky.solve(Matrix.columnVector(down)).to1DArray();
        const length = Math.sqrt(step.reduce((sum, each, j) => sum + each * (down[j] as number), 0));
        if (!(length < before * 2)) return undefined;
        before = length;
        for (let j = 0; j < at.length; j++) at[j] = (at[j] as number) + (step[j] as number);
        if (length < arrived) return at;
      }
      return undefined;
    },
  };
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
  const jacobian = emptyJacobian(count, length);
  for (let round = 0; round < rounds; round++) {
    differentiate(numbers, residuals, evaluate, jacobian);
    const normal = normalOf(jacobian);
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
