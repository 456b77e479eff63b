import type { DBSchema } from 'idb';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { createStoreOpener } from '#lib/device/open-device-store.ts';
import type { QueuedVideo } from './queue.ts';

/** Two stores, so that saving a video's phase does not write its bytes (up to 500 MB) again. */
interface VideosSchema extends DBSchema {
  facts: { key: string; value: QueuedVideo };
  bytes: { key: string; value: Blob };
}

const databaseName: DeviceKey = 'chosen-videos';
const maxAgeMs = 14 * 24 * 60 * 60_000;

const openStore = createStoreOpener<VideosSchema>(databaseName, (database) => {
  database.createObjectStore('facts', { keyPath: 'id' });
  database.createObjectStore('bytes');
});

/** Saves a video and its bytes on the device. Rejects when there is no room or no IndexedDB. */
export async function saveVideo(video: QueuedVideo, file: Blob): Promise<void> {
  const transaction = (await openStore()).transaction(['facts', 'bytes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('facts').put(video),
    transaction.objectStore('bytes').put(file, video.id),
    transaction.done,
  ]);
}

/** Updates a saved video. Does nothing when it is not saved. */
export async function updateSavedVideo(video: QueuedVideo): Promise<void> {
  const { store, done } = (await openStore()).transaction('facts', 'readwrite');
  const replace = async () => {
    if ((await store.getKey(video.id)) !== undefined) await store.put(video);
  };
  await Promise.all([replace(), done]);
}

export async function deleteSavedVideo(id: string): Promise<void> {
  const transaction = (await openStore()).transaction(['facts', 'bytes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('facts').delete(id),
    transaction.objectStore('bytes').delete(id),
    transaction.done,
  ]);
}

/** Returns the bytes of a saved video; undefined when it is not saved. */
export async function readSavedBytes(id: string): Promise<Blob | undefined> {
  return (await openStore()).get('bytes', id);
}

/** Lists the saved videos of a user, oldest first. Deletes videos of any user that are older than two weeks. */
export async function listSavedVideos(userId: string): Promise<QueuedVideo[]> {
  const all = await (await openStore()).getAll('facts');
  const oldest = Date.now() - maxAgeMs;
  await Promise.all(all.filter(({ chosenAt }) => chosenAt < oldest).map(({ id }) => deleteSavedVideo(id)));
  return all
    .filter((video) => video.userId === userId && video.chosenAt >= oldest)
    .sort((a, b) => a.chosenAt - b.chosenAt);
}
