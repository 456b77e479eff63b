import type { DeviceKey } from '../../lib/device/device-keys.ts';

const name = 'cleared-for' satisfies DeviceKey;
let inMemory: string | null = null;

/**
 * Says whether this tab comes to the order's page for the first time, and notes that it has. Where the browser keeps nothing, a reload
 * counts as a first time.
 */
export function isFirstVisit(sessionId: string): boolean {
  try {
    inMemory = sessionStorage.getItem(name) ?? inMemory;
    sessionStorage.setItem(name, sessionId);
  } catch (error) {
    console.warn('The browser keeps nothing', error);
  }
  const isFirst = inMemory !== sessionId;
  inMemory = sessionId;
  return isFirst;
}
