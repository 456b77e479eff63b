import { randomInt } from 'node:crypto';

/** Whether `npm run soak:<name>` runs the tests: each then tries as often as SECURITY.md says, and may look at the clock. */
export const isSoaking = Boolean(process.env['SOAK']);

/** How often something is tried: a little in `npm test`, in full while soaking. */
export function times(quick: number, full: number): number {
  return isSoaking ? full : quick;
}

/** How long one surface is tried while soaking, at most. */
const surfaceLimitMs = 30 * 60_000;

/**
 * How fast-check tries a property: so many inputs in `npm test`, 10,000 (SOAK_RUNS) while soaking, and then none of them may take longer
 * than 5 s to be answered. SOAK_SEED repeats a run; a failure names its seed too.
 */
export function hostileInputs(quick: number) {
  const seed = Number(process.env['SOAK_SEED'] ?? randomInt(2 ** 31));
  if (!isSoaking) return { seed, numRuns: quick };
  const numRuns = Number(process.env['SOAK_RUNS'] ?? 10_000);
  console.log(`${numRuns} inputs, SOAK_SEED=${seed}`);
  return {
    seed,
    numRuns,
    timeout: 5_000,
    interruptAfterTimeLimit: surfaceLimitMs,
    markInterruptAsFailure: true,
  };
}
