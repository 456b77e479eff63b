import type { DeviceKey } from '../../../../lib/device/device-keys.ts';
import { answerOf, deviceStoreOpener } from '../../../../lib/device/open-device-store.ts';
import type { Change } from './changes.ts';
import type { ChangeStore } from './outbox.ts';

const databaseName: DeviceKey = 'review-changes';
const storeName = 'changes';

/** What a coach changed, on this device, until the database has it. Other people who use the device do not see it. */
export function keepChanges(userId: string): ChangeStore {
  const open = deviceStoreOpener(databaseName, (database) => database.createObjectStore(storeName));
  const place = (key: string) => [userId, key];
  const everything = () => IDBKeyRange.bound([userId], [userId, []]);
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await open()).transaction(storeName, mode).objectStore(storeName);
  }
  return {
    all: async () => (await answerOf((await store('readonly')).getAll(everything()))) as Change[],
    put: async (key, change) => void (await answerOf((await store('readwrite')).put(change, place(key)))),
    remove: async (key) => void (await answerOf((await store('readwrite')).delete(place(key)))),
  };
}
