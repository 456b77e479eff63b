import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceKey } from './device-keys.ts';

/**
 * Returns a function that opens an IndexedDB database once and shares the connection. A connection that failed or was closed by the
 * browser is not kept: the next call opens a new one.
 */
export function deviceStoreOpener<Schema extends DBSchema>(
  name: DeviceKey,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // Async, because a browser that allows no store throws at once.
  const open = async () => openDB<Schema>(name, 1, { upgrade: create, terminated: forget });
  return () => {
    opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
