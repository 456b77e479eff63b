import type { DBSchema } from 'idb';
import type { DeviceKey } from '../../../../lib/device/device-keys.ts';
import { createStoreOpener } from '../../../../lib/device/open-device-store.ts';
import type { Change } from './changes.ts';
import type { ChangeStore } from './outbox.ts';

interface ChangesSchema extends DBSchema {
  /** Keyed by the coach's id and the key of the change. */
  changes: { key: [userId: string, key: string]; value: Change };
}

const databaseName: DeviceKey = 'review-changes';

/** Stores a coach's unsent changes in IndexedDB, separately for each user of the device. */
export function createChangeStore(userId: string): ChangeStore {
  const open = createStoreOpener<ChangesSchema>(
    databaseName,
    (database) => void database.createObjectStore('changes'),
  );
  return {
    all: async () => (await open()).getAll('changes', IDBKeyRange.bound([userId], [userId, []])),
    put: async (key, change) => void (await (await open()).put('changes', change, [userId, key])),
    remove: async (key) => (await open()).delete('changes', [userId, key]),
  };
}
