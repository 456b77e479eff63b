import type { Change } from './changes.ts';
import type { ChangeStore } from './outbox.ts';

const databaseName = 'review-changes';
const storeName = 'changes';

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device’s store did not answer.'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return answerOf(request);
}

/** What a coach changed, on this device, until the database has it. Other people who use the device do not see it. */
export function keepChanges(userId: string): ChangeStore {
  let database: Promise<IDBDatabase> | undefined;
  const place = (key: string) => [userId, key];
  const everything = () => IDBKeyRange.bound([userId], [userId, []]);
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    database ??= open();
    return (await database).transaction(storeName, mode).objectStore(storeName);
  }
  return {
    all: async () => (await answerOf((await store('readonly')).getAll(everything()))) as Change[],
    put: async (key, change) => void (await answerOf((await store('readwrite')).put(change, place(key)))),
    remove: async (key) => void (await answerOf((await store('readwrite')).delete(place(key)))),
  };
}
