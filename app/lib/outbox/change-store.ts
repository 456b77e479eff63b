import type { DBSchema } from 'idb';
import type { DeviceKey } from '../device/device-keys.ts';
import { createStoreOpener } from '../device/open-device-store.ts';
import type { ChangeStore } from './create-outbox.ts';

interface ChangesSchema<Change> extends DBSchema {
  /** Keyed by the user's id and the key of the change. */
  changes: { key: [userId: string, key: string]; value: Change };
}

/** Stores a user's unsent changes in IndexedDB, separately for each user of the device. */
export function openChangeStore<Change>(databaseName: DeviceKey, userId: string): ChangeStore<Change> {
  const open = createStoreOpener<ChangesSchema<Change>>(
    databaseName,
    (database) => void database.createObjectStore('changes'),
  );
  return {
    all: async () => (await open()).getAll('changes', IDBKeyRange.bound([userId], [userId, []])),
    put: async (key, change) => void (await (await open()).put('changes', change, [userId, key])),
    remove: async (key) => (await open()).delete('changes', [userId, key]),
  };
}
