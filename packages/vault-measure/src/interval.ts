/** A measured value with its uncertainty: the truth is within `error` of it with a probability of 95 %. */
export interface Measured {
  value: number;
  error: number;
}

/** Share of draws that may have no value before there is no interval. */
const maxLost = 0.05;

/**
 * Returns the 95 % interval of a quantity from its values in all draws, as the median and the distance within which 95 % of them are. Undefined if
 * it has no value in too many of them.
 * Source: JCGM 101:2008, section 7.7.
 */
export function intervalOf(values: readonly number[]): Measured | undefined {
  const found = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (found.length < values.length * (1 - maxLost) || found.length === 0) return undefined;
  const half = (found.length - 1) / 2;
  const value = ((found[Math.floor(half)] ?? 0) + (found[Math.ceil(half)] ?? 0)) / 2;
  const distances = found.map((each) => Math.abs(each - value)).sort((a, b) => a - b);
  const place = 0.95 * (distances.length - 1);
  const [low, high] = [distances[Math.floor(place)] ?? 0, distances[Math.ceil(place)] ?? 0];
  return { value, error: low + (high - low) * (place % 1) };
}
