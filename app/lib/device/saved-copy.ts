import type { Instant } from '#domain/days.ts';
import type { DBSchema } from 'idb';
import type { DeviceKey } from './device-keys.ts';
import { createStoreOpener } from './open-device-store.ts';
import { readEarly } from './read-early.ts';

/** A member's data as last loaded, to open it without a connection. */
export interface SavedCopy<Data> {
  userId: string;
  /** ISO 8601. */
  savedAt: Instant;
  data: Data;
}

interface CopySchema<Data> extends DBSchema {
  copy: { key: 'latest'; value: SavedCopy<Data> & { format: number } };
}

export interface SavedCopyStore<Data> {
  save(copy: SavedCopy<Data>): Promise<void>;
  /** Returns the stored copy; null if there is none, or the browser stores nothing. */
  read(): Promise<SavedCopy<Data> | null>;
}

/**
 * Stores one copy, of the member who last loaded the data on this device. Raise `format` when the type of the data
 * changes: copies of an earlier format are ignored.
 */
export function createSavedCopy<Data>(name: DeviceKey, format: number): SavedCopyStore<Data> {
  // The store has the name of its database, as on devices that have one already.
  const store = name as 'copy';
  const open = createStoreOpener<CopySchema<Data>>(
    name,
    (database) => void database.createObjectStore(store),
  );
  const read = async (): Promise<SavedCopy<Data> | null> => {
    try {
      const saved = await (await open()).get(store, 'latest');
      return saved?.format === format ? saved : null;
    } catch (error) {
      console.warn(`The copy of ${name} could not be read`, error);
      return null;
    }
  };
  const early = readEarly(read);
  return {
    async save(copy) {
      early.drop();
      await (await open()).put(store, { ...copy, format }, 'latest');
    },
    read: early.read,
  };
}
