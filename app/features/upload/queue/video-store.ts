import type { PreparedVideo, QueueDependencies } from './queue-dependencies.ts';
import { changesToSave, closedState, nextState, type QueueState, type StateEvent } from './queue-state.ts';
import type { QueuedVideo, QueueEvent } from './queue.ts';

/** The videos of one window: their state and their bytes. */
export interface VideoStore {
  getState: () => QueueState;
  subscribe: (listener: () => void) => () => void;
  find: (id: string) => QueuedVideo | undefined;
  /** Undefined when the bytes are not on this device. */
  bytesOf: (id: string) => Promise<Blob | undefined>;
  /** Applies an event without saving anything. */
  change: (event: StateEvent) => void;
  /** Applies an event, saves the changes on the device, then starts the next work. */
  dispatch: (event: QueueEvent) => void;
  /** Saves the bytes on the device; without room there they stay in this page's memory. Returns whether there was room. `release`: when the video leaves. */
  save: (video: QueuedVideo, bytes: Blob, release?: PreparedVideo['release']) => Promise<boolean>;
  /** Marks a video as failed and announces the reason. */
  fail: (id: string, reason: string) => void;
  /** Merges what another window saved. This window's own uploads win. */
  merge: (saved: readonly QueuedVideo[]) => void;
}

/** Creates the store of one window. `work` starts whatever is next in the queue. */
export function createVideoStore(
  { storage, otherWindows, announce }: QueueDependencies,
  work: () => void,
): VideoStore {
  const listeners = new Set<() => void>();
  /** Bytes chosen in this window. The only copy when the device has no room. */
  const inMemory = new Map<string, Blob>();
  /** Frees the files that this window wrote. In a private window, the database only refers to them, so they stay until the video leaves. */
  const releases = new Map<string, () => Promise<void>>();
  let state = closedState;

  const find = (id: string) => state.videos.find((video) => video.id === id);

  function change(event: StateEvent): void {
    state = nextState(state, event);
    for (const listener of listeners) listener();
  }

  /** A failed write is only logged: the upload does not depend on it. */
  async function afterWrite(write: Promise<void>): Promise<void> {
    try {
      await write;
      otherWindows.notify();
    } catch (error) {
      console.warn('Could not save the state of a video on this device', error);
    }
  }

  function dispatch(event: QueueEvent): void {
    const before = state.videos;
    change(event);
    const { changed, removed } = changesToSave(before, state.videos);
    for (const video of changed) void afterWrite(storage.update(video));
    for (const id of removed) {
      inMemory.delete(id);
      void releases.get(id)?.();
      releases.delete(id);
      void afterWrite(storage.remove(id));
    }
    queueMicrotask(work);
  }

  async function save(video: QueuedVideo, bytes: Blob, release?: PreparedVideo['release']): Promise<boolean> {
    inMemory.set(video.id, bytes);
    if (release) releases.set(video.id, release);
    let isSaved = true;
    try {
      await storage.add(video, bytes);
    } catch (error) {
      console.warn('This device has no room to save the video', error);
      isSaved = false;
    }
    change({ type: 'save-finished', id: video.id, isSaved });
    // The video may have changed or been removed during the write.
    const latest = find(video.id);
    await afterWrite(latest ? storage.update(latest) : storage.remove(video.id));
    return isSaved;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find,
    bytesOf: async (id) => inMemory.get(id) ?? (await storage.readBytes(id)),
    change,
    dispatch,
    save,
    fail(id, reason) {
      const video = find(id);
      if (!video) return;
      dispatch({ type: 'failed', id, reason });
      announce({ kind: 'refused', video, reason });
    },
    merge: (saved) => change({ type: 'storage-changed', saved, inMemory: new Set(inMemory.keys()) }),
  };
}
