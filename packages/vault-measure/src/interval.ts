/** A measured value with its uncertainty: the truth is within `error` of it with a probability of 95 %. */
export interface Measured {
  value: number;
  error: number;
}

/** Share of draws that may have no value before there is no interval. */
const maxLost = 0.05;

/**
 * Returns the 95 % interval of a quantity from its values in all draws: 2.5 % of them are below it and 2.5 % above, also if they are skewed, as they
 * are while the camera's turn is open. The value is its middle. Undefined if the quantity has no value in too many draws.
 * Source: JCGM 101:2008, section 7.7.
 */
export function intervalOf(values: readonly number[]): Measured | undefined {
  const found = values.filter(Number.isFinite).sort((a, b) => a - b);
  if (found.length < values.length * (1 - maxLost) || found.length === 0) return undefined;
  const at = (share: number) => {
    const place = share * (found.length - 1);
    const [low, high] = [found[Math.floor(place)] ?? 0, found[Math.ceil(place)] ?? 0];
    return low + (high - low) * (place % 1);
  };
  const [low, high] = [at(0.025), at(0.975)];
  return { value: (low + high) / 2, error: (high - low) / 2 };
}
