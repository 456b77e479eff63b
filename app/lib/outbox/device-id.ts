import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { isUuid } from '#domain/uuid.ts';

const key: DeviceKey = 'log-device';
/** For browsers that deny storage. */
const untilReload = crypto.randomUUID();

/** Returns a random id of this device: the server recognizes by it what this device wrote before. */
export function deviceId(): string {
  const stored = tryStorage(() => localStorage.getItem(key), null);
  if (stored !== null && isUuid(stored)) return stored;
  tryStorage(() => localStorage.setItem(key, untilReload), undefined);
  return untilReload;
}
