import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** A least-squares problem whose residuals are in standard deviations. */
export interface Problem {
  residualsAt(numbers: ArrayLike<number>, into: Float64Array): void;
  /** How many residuals there are. */
  length: number;
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

const isFinite = (matrix: readonly (readonly number[])[]) =>
  matrix.every((row) => row.every(Number.isFinite));

/** How the residuals of a fit change near it. */
export interface Slope {
  /** Logarithm of the determinant of the curvature: how narrow the fit is. */
  sharpness: number;
  /** Returns the numbers at which the residuals, less `shift`, are across this slope; undefined if they are too far away to be found by it. */
  moveBy(shift: Float64Array): Float64Array | undefined;
}

/** Rounds of a move, and the part of a deviation below which it has arrived. */
const [moveRounds, arrived] = [15, 0.03];

export function slopeOf(problem: Problem, { numbers, residuals }: Fit): Slope {
  const jacobian = emptyJacobian(numbers.length, problem.length);
  differentiate(Float64Array.from(numbers), residuals, problem.residualsAt, jacobian);
  const normal = normalOf(jacobian);
  if (!isFinite(normal)) return { sharpness: Number.NaN, moveBy: () => undefined };
  const cholesky = new CholeskyDecomposition(normal);
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
  problem: Problem,
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
    if (!isFinite(normal)) break;
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
