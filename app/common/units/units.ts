import { useSyncExternalStore } from 'react';
import type { UnitSystem } from '#domain/measures.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStorageChanges } from '#lib/device/storage-changes.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const key: DeviceKey = 'units';
const changes = createStorageChanges();
/** Countries that measure in feet and inches. */
const imperialRegions = ['US', 'LR', 'MM'];

/** Returns the units that are usual where a language tag such as 'en-US' is spoken; metric for an invalid tag. */
export function unitsOfLocale(language: string): UnitSystem {
  try {
    return imperialRegions.includes(new Intl.Locale(language).region ?? '') ? 'imperial' : 'metric';
  } catch {
    // Some browsers and privacy tools report no language, or one that is no tag.
    return 'metric';
  }
}

/** Returns the units chosen on this device, or those of the browser's language. */
export function getUnits(): UnitSystem {
  const stored = tryStorage(() => localStorage.getItem(key), null);
  return stored === 'metric' || stored === 'imperial' ? stored : unitsOfLocale(navigator.language);
}

/** Stores the units on this device and re-renders everything that shows a measurement. */
export function storeUnits(units: UnitSystem): void {
  tryStorage(() => localStorage.setItem(key, units), undefined, 'Could not store the units');
  changes.notify();
}

/** Returns the units to show measurements in; metric in prerendered pages. */
export const useUnits = (): UnitSystem => useSyncExternalStore(changes.subscribe, getUnits, () => 'metric');
