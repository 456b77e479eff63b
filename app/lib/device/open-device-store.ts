import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceKey } from './device-keys.ts';

/**
 * Returns a function that opens an IndexedDB database once and shares the connection. After a failure, or when the
 * browser closed the connection, the next call opens a new one.
 */
export function createStoreOpener<Schema extends DBSchema>(
  name: DeviceKey,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // Async, because a browser that denies storage throws synchronously.
  const open = async () => openDB<Schema>(name, 1, { upgrade: create, terminated: forget });
  return () => {
    opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
