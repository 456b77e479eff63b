import { inverse, Matrix } from 'ml-matrix';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Draws that are too few to say how two quantities change together. */
const leastDraws = 30;

/**
 * Returns which share of a quantity's uncertainty would be left if something else were seen: 1 if it says nothing about it, 0 if it says everything.
 * `values` and `seen` are the same draws, `noise` the deviation with which each of the seen numbers is known. Linear, so a large ± shrinks a little
 * more than stated. Undefined if too few draws have both.
 * Source: the update of an ensemble Kalman filter; Evensen, Data Assimilation, 2nd edition (2009), chapter 4.
 */
export function shareLeft(
  values: readonly number[],
  seen: readonly (readonly number[])[],
  noise: readonly number[],
): number | undefined {
  const draws = values.flatMap((value, i) => {
    const others = seen[i] ?? [];
    return Number.isFinite(value) && others.length > 0 && others.every(Number.isFinite)
      ? [{ value, others }]
      : [];
  });
  if (draws.length < leastDraws) return undefined;
  const middle = mean(draws.map(({ value }) => value));
  const middles = noise.map((_, j) => mean(draws.map(({ others }) => others[j] ?? 0)));
  const off = (others: readonly number[], j: number) => (others[j] ?? 0) - (middles[j] ?? 0);
  const variance = mean(draws.map(({ value }) => (value - middle) ** 2));
  if (!(variance > 0)) return undefined;
  const together = Matrix.columnVector(
    noise.map((_, j) => mean(draws.map(({ value, others }) => (value - middle) * off(others, j)))),
  );
  const covariance = new Matrix(
    noise.map((deviation, j) =>
      noise.map(
        (_, k) =>
          mean(draws.map(({ others }) => off(others, j) * off(others, k))) + (j === k ? deviation ** 2 : 0),
      ),
    ),
  );
  const explained = together.transpose().mmul(inverse(covariance)).mmul(together).get(0, 0);
  return Math.sqrt(Math.max(0, 1 - explained / variance));
}
