import { createFilmStore } from '#lib/device/film-store.ts';
import type { QueuedVideo } from './queue.ts';

const maxAgeMs = 14 * 24 * 60 * 60_000;

const store = createFilmStore<QueuedVideo>('chosen-videos');

/** Saves a video and its bytes on the device. Rejects when there is no room or no IndexedDB. */
export const saveVideo = store.save;

/** Updates a saved video. Does nothing when it is not saved. */
export const updateSavedVideo = (video: QueuedVideo): Promise<void> => store.update(video.id, () => video);

export const deleteSavedVideo = store.remove;

/** Returns the bytes of a saved video; undefined when it is not saved. */
export const readSavedBytes = store.readBytes;

/** Lists the saved videos of a user, oldest first. Deletes videos of any user that are older than two weeks. */
export async function listSavedVideos(userId: string): Promise<QueuedVideo[]> {
  const all = await store.list();
  const oldest = Date.now() - maxAgeMs;
  await Promise.all(all.filter(({ chosenAt }) => chosenAt < oldest).map(({ id }) => store.remove(id)));
  return all
    .filter((video) => video.userId === userId && video.chosenAt >= oldest)
    .sort((a, b) => a.chosenAt - b.chosenAt);
}
