import { changesToKeep, closedState, nextState, type QueueState, type StateEvent } from './queue-state.ts';
import type { QueueSurroundings } from './queue-surroundings.ts';
import type { QueuedVideo, QueueEvent } from './queue.ts';

/** The videos of one window: what is known of them, and their bytes. */
export interface HeldVideos {
  getState: () => QueueState;
  subscribe: (listener: () => void) => () => void;
  find: (id: string) => QueuedVideo | undefined;
  /** Undefined when the bytes are not on this device. */
  bytesOf: (id: string) => Promise<Blob | undefined>;
  /** Takes an event that nothing has to be noted of. */
  change: (event: StateEvent) => void;
  /** Takes an event of a video, notes on the device what it changed, and looks for the next thing to do. */
  dispatch: (event: QueueEvent) => void;
  /** Keeps the bytes on the device, or in this page alone where the device has no room. */
  store: (video: QueuedVideo, bytes: Blob) => Promise<void>;
  /** Ends a video's way, and says why. */
  refuse: (id: string, reason: string) => void;
  /** Takes over what another window has kept, sent or discarded. What this window works on it knows better. */
  takeOver: (kept: readonly QueuedVideo[]) => void;
}

/** Holds the videos of one window in memory and on the device. `work` looks for the next thing to do. */
export function holdVideos({ keep, others, tell }: QueueSurroundings, work: () => void): HeldVideos {
  const listeners = new Set<() => void>();
  /** What was chosen in this window; also all there is of what the device cannot keep. */
  const inMemory = new Map<string, Blob>();
  let state = closedState;

  const find = (id: string) => state.videos.find((video) => video.id === id);

  function change(event: StateEvent): void {
    state = nextState(state, event);
    for (const listener of listeners) listener();
  }

  /** A device that cannot note something goes on all the same. */
  async function note(noting: Promise<void>): Promise<void> {
    try {
      await noting;
      others.tell();
    } catch (error) {
      console.warn('The device could not note where a video stands', error);
    }
  }

  function dispatch(event: QueueEvent): void {
    const before = state.videos;
    change(event);
    const { changed, left } = changesToKeep(before, state.videos);
    for (const video of changed) void note(keep.update(video));
    for (const id of left) {
      inMemory.delete(id);
      void note(keep.drop(id));
    }
    queueMicrotask(work);
  }

  async function store(video: QueuedVideo, bytes: Blob): Promise<void> {
    inMemory.set(video.id, bytes);
    try {
      await keep.add(video, bytes);
      change({ type: 'stored', id: video.id, isKept: true });
    } catch (error) {
      console.warn('The device has no room to keep the video', error);
      change({ type: 'stored', id: video.id, isKept: false });
    }
    // Meanwhile it may have gone on, or away.
    const latest = find(video.id);
    await note(latest ? keep.update(latest) : keep.drop(video.id));
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find,
    bytesOf: async (id) => inMemory.get(id) ?? (await keep.bytes(id)),
    change,
    dispatch,
    store,
    refuse(id, reason) {
      const video = find(id);
      if (!video) return;
      dispatch({ type: 'failed', id, reason });
      tell({ kind: 'refused', video, reason });
    },
    takeOver: (kept) => change({ type: 'kept-changed', kept, inMemory: new Set(inMemory.keys()) }),
  };
}
