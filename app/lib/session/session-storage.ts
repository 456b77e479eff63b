import type { DeviceKey } from '../device/device-keys.ts';
import { hasStorage, tryStorage } from '../device/try-storage.ts';

/**
 * Creates the storage of the session: local storage, or the page's memory where the browser blocks it or it is full. `onFull` is called when
 * the session goes to memory for want of space.
 */
export function createSessionStorage(sessionKey: DeviceKey, onFull: () => void) {
  const memory = new Map<string, string>();
  const remove = (key: string) => tryStorage(() => window.localStorage.removeItem(key), undefined);
  function store(key: string, value: string): boolean {
    window.localStorage.setItem(key, value);
    return true;
  }
  return {
    getItem: (key: string) => memory.get(key) ?? tryStorage(() => window.localStorage.getItem(key), null),
    setItem(key: string, value: string) {
      let isStored = tryStorage(() => store(key, value), false);
      if (!isStored) {
        // The session before gives its space. It would be refused once it was renewed, so it must not stay.
        remove(key);
        isStored = tryStorage(() => store(key, value), false);
      }
      if (!isStored && !memory.has(key) && hasStorage()) onFull();
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key: string) {
      memory.delete(key);
      remove(key);
    },
    isInMemory: () => memory.has(sessionKey),
  };
}
