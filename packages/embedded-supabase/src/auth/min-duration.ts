/**
 * Minimum duration of an answer about an address. It exceeds the time of the writes that only a known address causes.
 */
export const MIN_DURATION_MS = 100;

/** Settles like `work`, but never earlier than `milliseconds`, so that the duration reveals nothing. */
export async function withMinDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const elapsed = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const [outcome] = await Promise.allSettled([work, elapsed]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
