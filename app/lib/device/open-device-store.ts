import type { DeviceKey } from './device-keys.ts';

/** The result of an IndexedDB request. Rejects with the request's error. */
export function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s database did not answer.'));
  });
}

/**
 * Returns a function that opens an IndexedDB database once and shares the connection. A connection that failed or was closed by the
 * browser is not kept: the next call opens a new one.
 */
export function deviceStoreOpener(
  name: DeviceKey,
  create: (database: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    const database = await answerOf(request);
    database.onclose = forget;
    return database;
  }
  return () => {
    opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
