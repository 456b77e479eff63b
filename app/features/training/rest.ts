import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const runningKey: DeviceKey = 'rest';
const secondsKey: DeviceKey = 'rest-seconds';

/** Seconds. */
export const shortestRest = 30;
const usualRest = 120;
/** Seconds. */
export const longestRest = 600;

/** The rest after a set, counted on this device. */
export interface Rest {
  assignmentId: string;
  itemId: string;
  setNumber: number;
  /** Milliseconds since 1970. */
  since: number;
}

/** Returns how long the athlete chose to rest last. Seconds. */
export function restSeconds(): number {
  const stored = Number(tryStorage(() => localStorage.getItem(secondsKey), null));
  return stored >= shortestRest && stored <= longestRest ? stored : usualRest;
}

export const storeRestSeconds = (seconds: number): void =>
  tryStorage(() => localStorage.setItem(secondsKey, String(seconds)), undefined);

/** Stores the rest that is counted, so that a reload does not end it; undefined once it is stopped. */
export function storeRest(rest: Rest | undefined): void {
  tryStorage(() => {
    if (rest === undefined) localStorage.removeItem(runningKey);
    else localStorage.setItem(runningKey, JSON.stringify(rest));
  }, undefined);
}

export const beginRest = (assignmentId: string, itemId: string, setNumber: number): Rest => ({
  assignmentId,
  itemId,
  setNumber,
  since: Date.now(),
});

/** Returns the exercise's rest that an earlier page began, if it is not over. */
export function findRest({ assignmentId, itemId }: Pick<Rest, 'assignmentId' | 'itemId'>): Rest | undefined {
  const rest = tryStorage(() => JSON.parse(localStorage.getItem(runningKey) ?? 'null') as Rest | null, null);
  const isRunning = rest !== null && Date.now() - rest.since < restSeconds() * 1000;
  return isRunning && rest.assignmentId === assignmentId && rest.itemId === itemId ? rest : undefined;
}
