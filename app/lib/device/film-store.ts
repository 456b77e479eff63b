import type { DBSchema } from 'idb';
import type { DeviceKey } from './device-keys.ts';
import { createStoreOpener } from './open-device-store.ts';

interface FilmsSchema<Facts> extends DBSchema {
  facts: { key: string; value: Facts };
  bytes: { key: string; value: Blob };
}

/**
 * Stores films on the device. The facts have a store of their own, so that changing them does not write the bytes (up to 500 MB) again.
 * Everything rejects where there is no IndexedDB.
 */
export function createFilmStore<Facts extends { id: string }>(name: DeviceKey) {
  const open = createStoreOpener<FilmsSchema<Facts>>(name, (database) => {
    database.createObjectStore('facts', { keyPath: 'id' });
    database.createObjectStore('bytes');
  });
  const openBoth = async () => (await open()).transaction(['facts', 'bytes'], 'readwrite');
  return {
    list: async (): Promise<Facts[]> => (await open()).getAll('facts'),
    /** Undefined when the film is not stored. */
    readBytes: async (id: string): Promise<Blob | undefined> => (await open()).get('bytes', id),
    /** Rejects when there is no room. */
    async save(film: Facts, bytes: Blob): Promise<void> {
      const transaction = await openBoth();
      try {
        // The bytes first: if they are refused at once, there are no facts without them.
        await Promise.all([
          transaction.objectStore('bytes').put(bytes, film.id),
          transaction.objectStore('facts').put(film),
          transaction.done,
        ]);
      } catch (error) {
        throw transaction.error ?? error;
      }
    },
    /** Does nothing when the film is not stored. */
    async update(id: string, change: (film: Facts) => Facts): Promise<void> {
      const { store, done } = (await open()).transaction('facts', 'readwrite');
      const update = async () => {
        const film = await store.get(id);
        if (film) await store.put(change(film));
      };
      await Promise.all([update(), done]);
    },
    async remove(id: string): Promise<void> {
      const transaction = await openBoth();
      await Promise.all([
        transaction.objectStore('facts').delete(id),
        transaction.objectStore('bytes').delete(id),
        transaction.done,
      ]);
    },
  };
}
