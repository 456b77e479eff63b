import type { DBSchema } from 'idb';
import type { DeviceKey } from '../device/device-keys.ts';
import { createStoreOpener } from '../device/open-device-store.ts';
import { readEarly } from '../device/read-early.ts';
import { readStoredUserId } from '../session/stored-user.ts';
import type { ChangeStore } from './create-outbox.ts';

interface ChangesSchema<Change> extends DBSchema {
  /** Keyed by the user's id and the key of the change. */
  changes: { key: [userId: string, key: string]; value: Change };
}

/**
 * Returns a function that opens a user's unsent changes in IndexedDB, which are stored separately for each user of the device. Those of the
 * user of this device are read at once.
 */
export function createChangeStores<Change>(databaseName: DeviceKey): (userId: string) => ChangeStore<Change> {
  const open = createStoreOpener<ChangesSchema<Change>>(
    databaseName,
    (database) => void database.createObjectStore('changes'),
  );
  const readAll = async (userId: string) =>
    (await open()).getAll('changes', IDBKeyRange.bound([userId], [userId, []]));
  const storedId = typeof window === 'undefined' ? undefined : readStoredUserId();
  const early = storedId === undefined ? undefined : readEarly(() => readAll(storedId));
  return (userId) => ({
    all: () => (early !== undefined && userId === storedId ? early.read() : readAll(userId)),
    async put(key, change) {
      early?.drop();
      await (await open()).put('changes', change, [userId, key]);
    },
    async remove(key) {
      early?.drop();
      await (await open()).delete('changes', [userId, key]);
    },
  });
}
