import type { DBSchema } from 'idb';
import type { DeviceKey } from '../../../lib/device/device-keys.ts';
import { deviceStoreOpener } from '../../../lib/device/open-device-store.ts';
import type { QueuedVideo } from './queue.ts';

/** Facts and bytes lie apart, so that noting a video's phase does not write 500 MB again. */
interface VideosSchema extends DBSchema {
  facts: { key: string; value: QueuedVideo };
  bytes: { key: string; value: Blob };
}

const databaseName: DeviceKey = 'chosen-videos';
/** A video that its athlete left for so long is deleted, for the sake of the device's room. */
const keptForMs = 14 * 24 * 60 * 60_000;

const openStore = deviceStoreOpener<VideosSchema>(databaseName, (database) => {
  database.createObjectStore('facts', { keyPath: 'id' });
  database.createObjectStore('bytes');
});

/** Keeps a video and its bytes through reloads. Rejects when the device has no room for it or allows no store. */
export async function keepVideo(video: QueuedVideo, file: Blob): Promise<void> {
  const transaction = (await openStore()).transaction(['facts', 'bytes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('facts').put(video),
    transaction.objectStore('bytes').put(file, video.id),
    transaction.done,
  ]);
}

/** Notes a video's phase and facts. A video that is not kept stays so. */
export async function updateKept(video: QueuedVideo): Promise<void> {
  const { store, done } = (await openStore()).transaction('facts', 'readwrite');
  const replace = async () => {
    if ((await store.getKey(video.id)) !== undefined) await store.put(video);
  };
  await Promise.all([replace(), done]);
}

export async function dropKept(id: string): Promise<void> {
  const transaction = (await openStore()).transaction(['facts', 'bytes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('facts').delete(id),
    transaction.objectStore('bytes').delete(id),
    transaction.done,
  ]);
}

/** The bytes of a kept video; undefined when it is not kept. */
export async function keptBytes(id: string): Promise<Blob | undefined> {
  return (await openStore()).get('bytes', id);
}

/** What this device keeps for a person, oldest first. Deletes what is too old, for all users of the device. */
export async function listKept(userId: string): Promise<QueuedVideo[]> {
  const all = await (await openStore()).getAll('facts');
  const oldest = Date.now() - keptForMs;
  await Promise.all(all.filter(({ chosenAt }) => chosenAt < oldest).map(({ id }) => dropKept(id)));
  return all
    .filter((video) => video.userId === userId && video.chosenAt >= oldest)
    .sort((a, b) => a.chosenAt - b.chosenAt);
}
