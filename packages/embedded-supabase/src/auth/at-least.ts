/** How long an answer about an address takes at least: more than the writes that only a known address causes. */
export const ALIKE_MS = 100;

/** Settles as `work` does, but not before the time is up, so that its duration tells nothing. */
export async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const elapsed = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const [outcome] = await Promise.allSettled([work, elapsed]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
