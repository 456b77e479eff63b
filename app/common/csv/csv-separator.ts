import type { CsvSeparator } from '#domain/csv.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const storageKey: DeviceKey = 'csv-separator';

/** Separator between the cells of an exported file. */
export type Separator = 'comma' | 'semicolon';

export const separatorSigns: Record<Separator, CsvSeparator> = { comma: ',', semicolon: ';' };

/** Returns the separator that spreadsheets expect in a language: semicolons where the comma is a decimal one. */
export function separatorOfLocale(language: string): Separator {
  try {
    return new Intl.NumberFormat(language).format(0.5).includes(',') ? 'semicolon' : 'comma';
  } catch {
    // Some browsers and privacy tools report no language, or one that is no tag.
    return 'comma';
  }
}

/** Returns the separator that was last selected on this device, or that of the browser's language. */
export function readSeparator(): Separator {
  const stored = tryStorage(() => localStorage.getItem(storageKey), null);
  return stored === 'comma' || stored === 'semicolon' ? stored : separatorOfLocale(navigator.language);
}

/** Stores the selected separator on this device. Does nothing if the browser blocks storage. */
export function storeSeparator(separator: Separator): void {
  tryStorage(() => localStorage.setItem(storageKey, separator), undefined);
}
