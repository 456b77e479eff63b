import type { DeviceKey } from '../../lib/device/device-keys.ts';
import { tryStorage } from '../../lib/device/try-storage.ts';

const name = 'cleared-for' satisfies DeviceKey;
let inMemory: string | null = null;

/**
 * Says whether this tab comes to the order's page for the first time, and notes that it has. Where the browser keeps nothing, a reload
 * counts as a first time.
 */
export function isFirstVisit(sessionId: string): boolean {
  const noted = tryStorage(() => sessionStorage.getItem(name), null) ?? inMemory;
  tryStorage(() => sessionStorage.setItem(name, sessionId), undefined, 'The browser keeps nothing');
  inMemory = sessionId;
  return noted !== sessionId;
}
