import { randomInt } from 'node:crypto';

/** Whether `npm run soak:<name>` runs the tests: each then tries as often as SECURITY.md says, and may look at the clock. */
export const isSoaking = Boolean(process.env['SOAK']);

/** How often something is tried: a little in `npm test`, in full while soaking. */
export function times(quick: number, full: number): number {
  return isSoaking ? full : quick;
}

/**
 * How fast-check tries a property: so many inputs in `npm test`, 10,000 while soaking. SOAK_SEED repeats a run; a failure names its seed too.
 */
export function hostileInputs(quick: number) {
  const seed = Number(process.env['SOAK_SEED'] ?? randomInt(2 ** 31));
  const numRuns = times(quick, Number(process.env['SOAK_RUNS'] ?? 10_000));
  if (isSoaking) console.log(`${numRuns} inputs, SOAK_SEED=${seed}`);
  return { seed, numRuns };
}

/** An answer that has not come after 5 s counts as a hang while soaking; a busy machine may take longer in `npm test`. */
export function answerLimit(): AbortSignal {
  return AbortSignal.timeout(isSoaking ? 5_000 : 60_000);
}
