import { openDB } from 'idb';
import { entriesOfMembers, type DeviceKey } from './device-keys.ts';
import { forgetPages } from './offline.ts';
import { hasStorage } from './try-storage.ts';

/** What a member has on this device only. */
export interface UnsentWork {
  /** Where it is stored. */
  name: DeviceKey;
  /** A noun that takes an s. */
  what: string;
  count: number;
  /** How many of them were not accepted, and wait for the member's decision. */
  refused: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Opens a database; undefined if this device has none of this name, which is then not created. */
async function openExisting(name: string) {
  let isNew = false;
  try {
    return await openDB(name, undefined, {
      upgrade(_database, _from, _to, transaction) {
        isNew = true;
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
  } catch (error) {
    if (isNew) return undefined;
    throw error;
  }
}

type Counts = Pick<UnsentWork, 'count' | 'refused'>;

const isRefused = (value: unknown): boolean =>
  isRecord(value) && isRecord(value.unsent) && value.unsent.refused !== undefined;

/** Counts a member's records in a database, and deletes them if asked to. A recording of many pieces counts once. */
async function visitDatabase(name: string, userId: string, isDeleting: boolean): Promise<Counts> {
  const database = await openExisting(name);
  if (database === undefined) return { count: 0, refused: 0 };
  try {
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, isDeleting ? 'readwrite' : 'readonly');
    const stores = names.map((store) => transaction.objectStore(store));
    const found: IDBValidKey[] = [];
    let refused = 0;
    for (const store of stores)
      for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
        const { primaryKey: key, value } = cursor as { primaryKey: IDBValidKey; value: unknown };
        const isOfMember = Array.isArray(key)
          ? key[0] === userId
          : isRecord(value) && value.userId === userId;
        if (isOfMember) found.push(key);
        if (isOfMember && isRefused(value)) refused += 1;
      }
    // The bytes of a film are in a second store, with its key.
    if (isDeleting) for (const store of stores) for (const key of found) await store.delete?.(key);
    await transaction.done;
    return { count: new Set(found.map((key) => String(Array.isArray(key) ? key[1] : key))).size, refused };
  } finally {
    database.close();
  }
}

/** Returns a stored value without a member's parts, which are added to `found`. Undefined if nothing is left. */
function withoutMember(value: unknown, userId: string, found: unknown[]): unknown {
  if (!isRecord(value)) return value;
  if (value.userId === userId) {
    found.push(value);
    return undefined;
  }
  if (Array.isArray(value))
    return value.map((part) => withoutMember(part, userId, found)).filter((part) => part !== undefined);
  const kept = Object.entries(value).flatMap(([key, part]) => {
    if (key.startsWith(userId)) found.push(part);
    const rest = key.startsWith(userId) ? undefined : withoutMember(part, userId, found);
    return rest === undefined ? [] : [[key, rest]];
  });
  return Object.fromEntries(kept) as unknown;
}

/** Counts a member's parts of an entry in local storage, and deletes them if asked to. */
function visitStored(name: string, userId: string, isDeleting: boolean): number {
  const text = localStorage.getItem(name);
  if (text === null) return 0;
  const found: unknown[] = [];
  let rest: unknown;
  try {
    rest = withoutMember(JSON.parse(text), userId, found);
  } catch {
    // Written by nothing of this site.
    found.push(text);
  }
  if (isDeleting && found.length > 0) {
    if (rest === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(rest));
  }
  return found.length;
}

async function countCache(name: string): Promise<number> {
  if (typeof caches === 'undefined') return 0;
  return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
}

/** Lists what a member has on this device and did not send. What cannot be read is left out. */
export async function findUnsent(userId: string): Promise<UnsentWork[]> {
  const count = async (name: string, place: 'database' | 'local' | 'cache'): Promise<Counts> => {
    try {
      if (place === 'database') return await visitDatabase(name, userId, false);
      const found = place === 'local' ? visitStored(name, userId, false) : await countCache(name);
      return { count: found, refused: 0 };
    } catch (error) {
      console.warn(`Could not look for unsent work in ${name}`, error);
      return { count: 0, refused: 0 };
    }
  };
  const places = ['database', 'cache', 'local'] as const;
  const counted = places.flatMap((place) =>
    entriesOfMembers(place).flatMap(({ name, unsent: what }) =>
      what === undefined ? [] : [count(name, place).then((found) => ({ name, what, ...found }))],
    ),
  );
  return (await Promise.all(counted)).filter((unsent) => unsent.count > 0);
}

/** Deletes a folder of the site's own file system, if this browser has one. */
async function removeFolder(name: string): Promise<void> {
  if (typeof navigator === 'undefined') return;
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined);
  await root?.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
  });
}

/** Deletes what this device has stored of a member, and leaves what other members stored. Throws if something could not be deleted. */
export async function forgetMember(userId: string): Promise<void> {
  if (!hasStorage()) return;
  for (const { name, of } of entriesOfMembers('local')) {
    const start = name.replace('…', '');
    if (of === 'member') localStorage.removeItem(name);
    else if (start === name) visitStored(name, userId, true);
    else
      for (const key of Object.keys(localStorage))
        if (key.startsWith(start) && key.includes(userId)) localStorage.removeItem(key);
  }
  for (const { name } of entriesOfMembers('session')) sessionStorage.removeItem(name);
  for (const { name } of entriesOfMembers('database')) await visitDatabase(name, userId, true);
  for (const { name } of entriesOfMembers('files')) await removeFolder(name);
  if (typeof caches === 'undefined') return;
  for (const { name } of entriesOfMembers('cache')) await caches.delete(name);
  await forgetPages();
}
