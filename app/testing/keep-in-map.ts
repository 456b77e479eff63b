import type { ChangeStore, StoredChange } from '#lib/outbox/unsent.ts';

/** A store of unsent changes, as a map would be one. */
export const keepInMap = <Change extends object>(
  stored: Map<string, StoredChange<Change>>,
): ChangeStore<Change> => ({
  all: () => Promise.resolve([...stored.values()]),
  put(key, change, isInTheWay) {
    const there = stored.get(key);
    if (there?.unsent !== undefined && isInTheWay(there.unsent)) return Promise.resolve(there);
    stored.set(key, change);
    return Promise.resolve(undefined);
  },
  remove(key, write) {
    const there = stored.get(key);
    if (there?.unsent === undefined || there.unsent.write === write) stored.delete(key);
    return Promise.resolve();
  },
});
