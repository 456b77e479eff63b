import type { DeviceKey } from '../../lib/device/device-keys.ts';

const storageKey: DeviceKey = 'csv-separator';

/** What separates the cells of an exported file. */
export type Separator = 'comma' | 'semicolon';

/** What was chosen last on this device; a comma without a choice. */
export function readSeparator(): Separator {
  try {
    return localStorage.getItem(storageKey) === 'semicolon' ? 'semicolon' : 'comma';
  } catch {
    return 'comma';
  }
}

/** Remembers the choice where the browser allows it. */
export function keepSeparator(separator: Separator): void {
  try {
    localStorage.setItem(storageKey, separator);
  } catch {
    // The choice holds for this page.
  }
}
