/** Normally distributed random numbers with mean 0 and deviation 1. */
export type Normal = () => number;

/**
 * Returns random numbers that are the same in each run, so that a result has the same ± on every device.
 * Source: mulberry32 by Tommy Ettinger (public domain) and the Box–Muller transform.
 */
export function createNormal(seed: number): Normal {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
