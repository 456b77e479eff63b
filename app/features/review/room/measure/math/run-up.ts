/** The stretch over which the speed of the run-up is measured, in meters. */
const stretch = 5;

/**
 * Returns the speed over the last 5 m before the last contact, or over all steps if these are shorter; then `isComplete` is false. `along`: meters
 * along the runway of each contact, `seconds`: their times.
 */
export function lastFiveMeters(
  along: readonly number[],
  seconds: readonly number[],
): { speed: number; isComplete: boolean } {
  let [meters, time] = [0, 0];
  for (let i = along.length - 1; i > 0 && meters < stretch; i--) {
    const length = Math.abs((along[i] ?? 0) - (along[i - 1] ?? 0));
    const share = Math.min(1, (stretch - meters) / length);
    meters += length * share;
    time += ((seconds[i] ?? 0) - (seconds[i - 1] ?? 0)) * share;
  }
  return { speed: meters / time, isComplete: meters > stretch - 0.001 };
}
