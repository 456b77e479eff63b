import { useSyncExternalStore } from 'react';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';

const storageKey: DeviceKey = 'review-keys';
const listeners = new Set<() => void>();

/** Returns whether keys with a character run commands. On, until the user switches them off on this device. */
export const hasCharacterKeys = (): boolean =>
  tryStorage(() => localStorage.getItem(storageKey), null) !== 'off';

/** Switches the keys with a character on or off, on this device. */
export function storeCharacterKeys(isOn: boolean): void {
  const warning = 'Could not store the choice of keys';
  tryStorage(() => localStorage.setItem(storageKey, isOn ? 'on' : 'off'), undefined, warning);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCharacterKeys = (): boolean => useSyncExternalStore(subscribe, hasCharacterKeys, () => true);
