import type { DeviceKey } from '../../lib/device/device-keys.ts';
import { tryStorage } from '../../lib/device/try-storage.ts';

const storageKey: DeviceKey = 'csv-separator';

/** What separates the cells of an exported file. */
export type Separator = 'comma' | 'semicolon';

/** What was chosen last on this device; a comma without a choice. */
export function readSeparator(): Separator {
  return tryStorage(() => localStorage.getItem(storageKey), null) === 'semicolon' ? 'semicolon' : 'comma';
}

/** Remembers the choice; where the browser forbids it, for this page alone. */
export function keepSeparator(separator: Separator): void {
  tryStorage(() => localStorage.setItem(storageKey, separator), undefined);
}
