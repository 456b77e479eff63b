import type { DBSchema } from 'idb';
import type { DeviceKey } from '../device/device-keys.ts';
import { createStoreOpener } from '../device/open-device-store.ts';
import { readEarly } from '../device/read-early.ts';
import { readStoredUserId } from '../session/stored-user.ts';
import type { ChangeStore, StoredChange } from './unsent.ts';

interface ChangesSchema<Change> extends DBSchema {
  /** Keyed by the user's id and the key of the change. */
  changes: { key: [userId: string, key: string]; value: StoredChange<Change> };
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
    async put(key, change, isInTheWay) {
      early?.drop();
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      const there = await store.get([userId, key]);
      const isRefused = there?.unsent !== undefined && isInTheWay(there.unsent);
      if (!isRefused) await store.put(change, [userId, key]);
      await done;
      return isRefused ? there : undefined;
    },
    async remove(key, write) {
      early?.drop();
      const { store, done } = (await open()).transaction('changes', 'readwrite');
      const there = await store.get([userId, key]);
      if (there?.unsent === undefined || there.unsent.write === write) await store.delete([userId, key]);
      await done;
    },
  });
}
