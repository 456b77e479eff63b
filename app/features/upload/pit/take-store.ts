import { createFilmStore } from '#lib/device/film-store.ts';
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

/** More would be hard to look through. Each user has this many on a device. */
export const maxTakes = 60;
/** Less free space than this is called short, in bytes: about ten takes at 1080p. */
const shortBytes = 300 * 1024 * 1024;

const store = createFilmStore<Take>('takes');

/** The device has no room for another take. */
export class NoRoomError extends Error {
  constructor(cause?: unknown) {
    super('There is no room for another take.', { cause });
    this.name = 'NoRoomError';
  }
}

/** Lists the takes of a user, newest first. */
export async function listTakes(userId: string): Promise<Take[]> {
  const all = await store.list();
  return all.filter((take) => take.userId === userId).sort((a, b) => b.filmedAt - a.filmedAt);
}

/** Saves a take. Throws NoRoomError, and other errors if the browser has no IndexedDB. */
export async function saveTake(take: Take, bytes: Blob): Promise<void> {
  if ((await listTakes(take.userId)).length >= maxTakes) throw new NoRoomError();
  await store.save(take, bytes).catch((error: unknown) => {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw isFull ? new NoRoomError(error) : error;
  });
}

/** Updates a saved take. Does nothing when it was deleted. */
export const updateTake = (id: string, changes: Pick<Take, 'about'> | Pick<Take, 'usedAt'>): Promise<void> =>
  store.update(id, (take) => ({ ...take, ...changes }));

export const deleteTake = store.remove;

/** Returns the bytes of a take; undefined when it was deleted. */
export const readTakeBytes = store.readBytes;

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
