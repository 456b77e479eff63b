import type { PreparedVideo, QueueDependencies } from './queue-dependencies.ts';
import { changesToSave, closedState, mergeSaved, type QueueState } from './queue-state.ts';
import { fail, type QueuedVideo, type VideoChange } from './queue.ts';

export type VideoStore = ReturnType<typeof createVideoStore>;

/** Creates the store of one window: its videos and their bytes. `work` starts whatever is next in the queue. */
export function createVideoStore({ storage, otherWindows, announce }: QueueDependencies, work: () => void) {
  const listeners = new Set<() => void>();
  /** Bytes chosen in this window. The only copy when the device has no room. */
  const inMemory = new Map<string, Blob>();
  /** Frees the files that this window wrote. In a private window, the database only refers to them, so they stay until the video leaves. */
  const releases = new Map<string, () => Promise<void>>();
  let state = closedState;

  const find = (id: string) => state.videos.find((video) => video.id === id);

  /** Changes the state of this window without saving anything. */
  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Lists a write until it has ended. */
  async function track(id: string, done: Promise<void>): Promise<void> {
    const write = { id };
    set({ writes: [...state.writes, write] });
    await done.finally(() => set({ writes: state.writes.filter((other) => other !== write) }));
  }

  /** A failed write is only logged: the upload does not depend on it. */
  async function afterWrite(id: string, done: Promise<void>): Promise<void> {
    try {
      await track(id, done);
      otherWindows.notify('changed');
    } catch (error) {
      console.warn('Could not save the state of a video on this device', error);
    }
  }

  /** Sets the videos, saves what changed on the device, then starts the next work. */
  function setVideos(videos: readonly QueuedVideo[]): void {
    const { changed, removed } = changesToSave(state.videos, videos);
    set({ videos });
    for (const video of changed) void afterWrite(video.id, storage.update(video));
    for (const id of removed) {
      inMemory.delete(id);
      void releases.get(id)?.();
      releases.delete(id);
      void afterWrite(id, storage.remove(id));
    }
    queueMicrotask(work);
  }

  const update = (id: string, change: VideoChange): void =>
    setVideos(state.videos.map((video) => (video.id === id ? change(video) : video)));

  /**
   * Saves the bytes on the device; without room there they stay in this page's memory. Returns whether there was room. `release`: when the
   * video leaves.
   */
  async function save(video: QueuedVideo, bytes: Blob, release?: PreparedVideo['release']): Promise<boolean> {
    inMemory.set(video.id, bytes);
    if (release) releases.set(video.id, release);
    let isSaved = true;
    try {
      await track(video.id, storage.save(video, bytes));
    } catch (error) {
      console.warn('This device has no room to save the video', error);
      isSaved = false;
    }
    const others = state.unsaved.filter((id) => id !== video.id);
    set({ unsaved: isSaved ? others : [...others, video.id] });
    // The video may have changed or been removed during the write. A queue that was closed keeps it.
    const latest = find(video.id);
    if (latest) await afterWrite(video.id, storage.update(latest));
    else if (!inMemory.has(video.id)) await afterWrite(video.id, storage.remove(video.id));
    return isSaved;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find,
    /** Undefined when the bytes are not on this device. */
    bytesOf: async (id: string): Promise<Blob | undefined> =>
      inMemory.get(id) ?? (await storage.readBytes(id)),
    set,
    update,
    save,
    /** Puts a video into the form, which shows one at a time. Returns whether the device has its bytes. */
    choose(video: QueuedVideo, bytes: Blob): Promise<boolean> {
      setVideos([...state.videos.filter(({ phase }) => phase.name !== 'chosen'), video]);
      return save(video, bytes);
    },
    remove: (id: string): void => setVideos(state.videos.filter((video) => video.id !== id)),
    /** Marks a video as failed and announces the reason. */
    fail(id: string, reason: string): void {
      const video = find(id);
      if (!video) return;
      update(id, fail(reason));
      announce({ kind: 'refused', video, reason });
    },
    /** Merges what another window saved. This window's own uploads win. */
    merge: (saved: readonly QueuedVideo[]): void => set({ videos: mergeSaved(state, saved, inMemory) }),
  };
}
