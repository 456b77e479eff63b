import { randomInt } from 'node:crypto';

/**
 * Whether `npm run soak:<name>` runs the tests, with the number of attempts that SECURITY.md promises and time
 * limits.
 */
export const isSoaking = Boolean(process.env['SOAK']);

/** Returns how many attempts to make: few in `npm test`, many when soaking. */
export function times(quick: number, full: number): number {
  return isSoaking ? full : quick;
}

/** Upper limit for soaking one surface. */
const surfaceLimitMs = 30 * 60_000;

/**
 * Returns fast-check's options: `quick` runs in `npm test`; when soaking 10,000 (SOAK_RUNS) with at most 5 s each.
 * SOAK_SEED repeats a run. A failure prints its seed too.
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
