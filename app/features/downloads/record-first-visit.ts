import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const storageKey = 'cleared-for' satisfies DeviceKey;
let lastVisitInMemory: string | null = null;

/**
 * Records that this tab opened an order's page. Returns whether it was the first time. A reload counts as the first time
 * if the browser blocks storage.
 */
export function recordFirstVisit(sessionId: string): boolean {
  const lastVisit = tryStorage(() => sessionStorage.getItem(storageKey), null) ?? lastVisitInMemory;
  tryStorage(() => sessionStorage.setItem(storageKey, sessionId), undefined, 'The visit could not be stored');
  lastVisitInMemory = sessionId;
  return lastVisit !== sessionId;
}
