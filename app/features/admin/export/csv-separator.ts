import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const storageKey: DeviceKey = 'csv-separator';

/** Separator between the cells of an exported file. */
export type Separator = 'comma' | 'semicolon';

/** Returns the separator that was last selected on this device. Default: comma. */
export function readSeparator(): Separator {
  return tryStorage(() => localStorage.getItem(storageKey), null) === 'semicolon' ? 'semicolon' : 'comma';
}

/** Stores the selected separator on this device. Does nothing if the browser blocks storage. */
export function storeSeparator(separator: Separator): void {
  tryStorage(() => localStorage.setItem(storageKey, separator), undefined);
}
