import { createFilmStore } from '#lib/device/film-store.ts';
import type { QueuedVideo } from './queue.ts';

const maxAgeMs = 14 * 24 * 60 * 60_000;

const store = createFilmStore<QueuedVideo>('chosen-videos');

/** The videos saved on this device. */
export const savedVideos = {
  ...store,
  /** Does nothing when the video is not saved. */
  update: (video: QueuedVideo): Promise<void> => store.update(video.id, () => video),
  /** Lists the saved videos of a user, oldest first. Deletes videos of any user that are older than two weeks. */
  async list(userId: string): Promise<QueuedVideo[]> {
    const all = await store.list();
    const oldest = Date.now() - maxAgeMs;
    await Promise.all(all.filter(({ chosenAt }) => chosenAt < oldest).map(({ id }) => store.remove(id)));
    return all
      .filter((video) => video.userId === userId && video.chosenAt >= oldest)
      .sort((a, b) => a.chosenAt - b.chosenAt);
  },
};
