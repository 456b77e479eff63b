import type { DBSchema } from 'idb';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStoreOpener } from '#lib/device/open-device-store.ts';
import type { JumpDraft } from '../jump/jump-draft.ts';

/** A jump filmed at the pit and kept on this device. Its bytes are stored separately. */
export interface Take {
  id: string;
  userId: string;
  fileName: string;
  /** MIME type. */
  type: string;
  size: number;
  /** Length. */
  seconds: number;
  /** End of the filming in milliseconds since 1970. */
  filmedAt: number;
  /** A small picture of the jump; missing if the browser could not draw it. */
  thumbnail?: Blob;
  /** What the athlete entered about the jump. */
  about?: JumpDraft;
  /** When the take was put into the upload form, in milliseconds since 1970. */
  usedAt?: number;
}

interface TakesSchema extends DBSchema {
  facts: { key: string; value: Take };
  bytes: { key: string; value: Blob };
}

/** More would be hard to look through. Each user has this many on a device. */
export const maxTakes = 60;
/** Less free space than this is called short, in bytes: about ten takes at 1080p. */
const shortBytes = 300 * 1024 * 1024;

const databaseName: DeviceKey = 'takes';

const openStore = createStoreOpener<TakesSchema>(databaseName, (database) => {
  database.createObjectStore('facts', { keyPath: 'id' });
  database.createObjectStore('bytes');
});

/** The device has no room for another take. */
export class NoRoomError extends Error {
  constructor(cause?: unknown) {
    super('There is no room for another take.', { cause });
    this.name = 'NoRoomError';
  }
}

/** Lists the takes of a user, newest first. */
export async function listTakes(userId: string): Promise<Take[]> {
  const all = await (await openStore()).getAll('facts');
  return all.filter((take) => take.userId === userId).sort((a, b) => b.filmedAt - a.filmedAt);
}

/** Saves a take. Throws NoRoomError, and other errors if the browser has no IndexedDB. */
export async function saveTake(take: Take, bytes: Blob): Promise<void> {
  if ((await listTakes(take.userId)).length >= maxTakes) throw new NoRoomError();
  const transaction = (await openStore()).transaction(['facts', 'bytes'], 'readwrite');
  try {
    // The bytes first: if they are refused at once, there are no facts without them.
    await Promise.all([
      transaction.objectStore('bytes').put(bytes, take.id),
      transaction.objectStore('facts').put(take),
      transaction.done,
    ]);
  } catch (error) {
    const causes: unknown[] = [error, transaction.error];
    const isFull = causes.some(
      (cause) => cause instanceof DOMException && cause.name === 'QuotaExceededError',
    );
    throw isFull ? new NoRoomError(error) : error;
  }
}

/** Updates a saved take. Does nothing when it was deleted. */
export async function updateTake(
  id: string,
  changes: Pick<Take, 'about'> | Pick<Take, 'usedAt'>,
): Promise<void> {
  const { store, done } = (await openStore()).transaction('facts', 'readwrite');
  const update = async () => {
    const take = await store.get(id);
    if (take) await store.put({ ...take, ...changes });
  };
  await Promise.all([update(), done]);
}

export async function deleteTake(id: string): Promise<void> {
  const transaction = (await openStore()).transaction(['facts', 'bytes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('facts').delete(id),
    transaction.objectStore('bytes').delete(id),
    transaction.done,
  ]);
}

/** Returns the bytes of a take; undefined when it was deleted. */
export async function readTakeBytes(id: string): Promise<Blob | undefined> {
  return (await openStore()).get('bytes', id);
}

/** Returns the free space of this device in bytes if it is short; undefined otherwise and where the browser does not say it. */
export async function readShortSpace(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined || usage === undefined) return undefined;
  const free = Math.max(0, quota - usage);
  return free < shortBytes ? free : undefined;
}

/** Asks the browser not to delete the takes when the device needs space. Browsers may refuse. */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
