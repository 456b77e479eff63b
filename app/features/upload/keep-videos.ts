import type { DeviceKey } from '../../lib/device/device-keys.ts';
import { answerOf, deviceStoreOpener } from '../../lib/device/open-device-store.ts';
import type { QueuedVideo } from './queue.ts';

const databaseName: DeviceKey = 'chosen-videos';
/** Facts and bytes lie apart, so that noting where a video stands does not write 500 MB again. */
const facts = 'facts';
const bytes = 'bytes';
/** What nobody came back for is given up, for the sake of the device's room. */
const keptForMs = 14 * 24 * 60 * 60_000;

const openStore = deviceStoreOpener(databaseName, (database) => {
  database.createObjectStore(facts, { keyPath: 'id' });
  database.createObjectStore(bytes);
});

async function write(work: (transaction: IDBTransaction) => void): Promise<void> {
  const database = await openStore();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction([facts, bytes], 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The device’s store refused.'));
    work(transaction);
  });
}

async function read<Answer>(
  store: string,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await openStore();
  return answerOf(ask(database.transaction(store).objectStore(store)));
}

/** Keeps a video and its bytes through reloads. Rejects when the device has no room for it or allows no store. */
export function keepVideo(video: QueuedVideo, file: Blob): Promise<void> {
  return write((transaction) => {
    transaction.objectStore(facts).put(video);
    transaction.objectStore(bytes).put(file, video.id);
  });
}

/** Notes where a video stands. One that is not kept stays so. */
export function updateKept(video: QueuedVideo): Promise<void> {
  return write((transaction) => {
    const store = transaction.objectStore(facts);
    const known = store.getKey(video.id);
    known.onsuccess = () => {
      if (known.result !== undefined) store.put(video);
    };
  });
}

export function dropKept(id: string): Promise<void> {
  return write((transaction) => {
    transaction.objectStore(facts).delete(id);
    transaction.objectStore(bytes).delete(id);
  });
}

/** The bytes of a kept video; undefined when it is not kept. */
export function keptBytes(id: string): Promise<Blob | undefined> {
  return read<Blob | undefined>(bytes, (store) => store.get(id));
}

/** What this device keeps for a person, oldest first. Forgets what is too old, whosever it is. */
export async function listKept(userId: string): Promise<QueuedVideo[]> {
  const all = await read<QueuedVideo[]>(facts, (store) => store.getAll());
  const oldest = Date.now() - keptForMs;
  await Promise.all(all.filter(({ chosenAt }) => chosenAt < oldest).map(({ id }) => dropKept(id)));
  return all
    .filter((video) => video.userId === userId && video.chosenAt >= oldest)
    .sort((a, b) => a.chosenAt - b.chosenAt);
}
