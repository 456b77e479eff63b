import type { JumpDraft } from '../jump/jump-draft.ts';
import type { QueueDependencies } from './queue-dependencies.ts';
import { describe, needsPreparation, nextUp, pause, resume, send, trim, type VideoPart } from './queue.ts';
import { closedState, restoreVideos } from './queue-state.ts';
import { createVideoPreparer } from './video-preparer.ts';
import { createVideoStore } from './video-store.ts';
import { createVideoUploader } from './video-uploader.ts';

/** Creates the queue that prepares and uploads chosen videos, one after the other. */
export function createUploadQueue(dependencies: QueueDependencies) {
  const { storage, connection, otherWindows } = dependencies;
  const store = createVideoStore(dependencies, work);
  const preparer = createVideoPreparer(store, dependencies);
  const uploader = createVideoUploader(store, dependencies, close);
  let openFor: { userId: string; end: AbortController } | undefined;

  function work(): void {
    const state = store.getState();
    if (!openFor || !state.isLeader) return;
    const video = nextUp(state.videos, state);
    if (!video) return;
    void (needsPreparation(video) ? preparer : uploader).start(video);
  }

  function updateConnection(): void {
    store.set({ isOnline: connection.isOnline() });
    work();
  }

  async function mergeSavedVideos(userId: string, signal: AbortSignal): Promise<void> {
    const saved = await storage.list(userId).catch(() => undefined);
    if (!saved || signal.aborted) return;
    store.merge(saved);
    work();
  }

  async function restore(userId: string, signal: AbortSignal): Promise<void> {
    const saved = await storage.list(userId).catch((error: unknown) => {
      console.warn('Could not read the videos saved on this device', error);
      return [];
    });
    if (!signal.aborted) store.set({ videos: restoreVideos(store.getState().videos, saved) });
  }

  async function becomeLeader(userId: string, signal: AbortSignal): Promise<void> {
    await restore(userId, signal);
    if (signal.aborted) return;
    store.set({ isLeader: true });
    work();
  }

  /** Starts, or continues, the uploads that this device has saved for a user. */
  function open(userId: string): void {
    if (openFor?.userId === userId) return;
    close();
    const end = new AbortController();
    const { signal } = end;
    openFor = { userId, end };
    updateConnection();
    const unsubscribes = [
      connection.subscribe(updateConnection),
      otherWindows.subscribe(() => void mergeSavedVideos(userId, signal)),
    ];
    signal.addEventListener('abort', () => unsubscribes.forEach((unsubscribe) => unsubscribe()));
    void restore(userId, signal);
    dependencies.requestLeadership(userId, signal, () => void becomeLeader(userId, signal));
  }

  /** Stops all work. The videos stay on the device. */
  function close(): void {
    openFor?.end.abort();
    openFor = undefined;
    uploader.pauseAll();
    preparer.stopAll();
    store.set(closedState);
  }

  return {
    open,
    close,
    subscribe: store.subscribe,
    getState: store.getState,
    bytesOf: store.bytesOf,
    choose: store.choose,
    describe: (id: string, about: JumpDraft) => store.update(id, describe(about)),
    trim: (id: string, part: VideoPart | undefined) => store.update(id, trim(part)),
    send: (id: string) => store.update(id, send(dependencies.windowId)),
    pause(id: string): void {
      uploader.pause(id);
      store.update(id, pause);
    },
    resume: (id: string) => store.update(id, resume),
    /** Removes a video from the queue and deletes what was uploaded of it. */
    async cancel(id: string): Promise<void> {
      const video = store.find(id);
      if (!video) return;
      preparer.stop(id);
      store.remove(id);
      await uploader.discard(video);
    },
  };
}
