import type { JumpDraft } from '../jump-draft.ts';
import { holdVideos } from './held-videos.ts';
import { createPreparing } from './prepare-held.ts';
import type { QueueSurroundings } from './queue-surroundings.ts';
import { isToPrepare, nextUp, type FilmPart, type QueuedVideo } from './queue.ts';
import { createSending } from './send-held.ts';

/** The videos on their way from this device to the coach: prepares and sends one after the other. */
export function createUploadQueue(surroundings: QueueSurroundings) {
  const { keep, connection, others } = surroundings;
  const held = holdVideos(surroundings, work);
  const preparing = createPreparing(held, surroundings);
  const sending = createSending(held, surroundings, close);
  const { bytesOf, dispatch } = held;
  let openFor: { userId: string; end: AbortController } | undefined;

  function work(): void {
    const state = held.getState();
    if (!openFor || !state.isWorking) return;
    const video = nextUp(state.videos, state);
    if (!video) return;
    void (isToPrepare(video) ? preparing : sending).begin(video);
  }

  function noteConnection(): void {
    held.change({ type: 'connection-changed', isOnline: connection.isOnline() });
    work();
  }

  async function hear(userId: string, signal: AbortSignal): Promise<void> {
    const kept = await keep.list(userId).catch(() => undefined);
    if (!kept || signal.aborted) return;
    held.takeOver(kept);
    work();
  }

  async function restore(userId: string, signal: AbortSignal): Promise<void> {
    const videos = await keep.list(userId).catch((error: unknown) => {
      console.warn('The device shows no chosen videos', error);
      return [];
    });
    if (!signal.aborted) held.change({ type: 'restored', videos });
  }

  async function takeTurn(userId: string, signal: AbortSignal): Promise<void> {
    await restore(userId, signal);
    if (signal.aborted) return;
    held.change({ type: 'turn-came' });
    work();
  }

  /** Begins, or goes on, with what this device keeps for a person. */
  function open(userId: string): void {
    if (openFor?.userId === userId) return;
    close();
    const end = new AbortController();
    const { signal } = end;
    openFor = { userId, end };
    noteConnection();
    const unlisten = [connection.listen(noteConnection), others.listen(() => void hear(userId, signal))];
    signal.addEventListener('abort', () => unlisten.forEach((stop) => stop()));
    void restore(userId, signal);
    surroundings.takeTurn(userId, signal, () => void takeTurn(userId, signal));
  }

  /** Stops; everything stays on the device. */
  function close(): void {
    openFor?.end.abort();
    openFor = undefined;
    sending.pauseAll();
    preparing.stopAll();
    held.change({ type: 'closed' });
  }

  return {
    open,
    close,
    subscribe: held.subscribe,
    getState: held.getState,
    bytesOf,
    choose(video: QueuedVideo, bytes: Blob): void {
      dispatch({ type: 'chosen', video });
      void held.store(video, bytes);
    },
    describe: (id: string, about: JumpDraft) => dispatch({ type: 'described', id, about }),
    /** Chooses the part of the film that is to be sent; without one, all of it. */
    trim: (id: string, trim: FilmPart | undefined) => dispatch({ type: 'trimmed', id, trim }),
    send: (id: string) => dispatch({ type: 'sent', id, sender: surroundings.windowId }),
    pause(id: string): void {
      sending.pause(id);
      dispatch({ type: 'paused', id });
    },
    resume: (id: string) => dispatch({ type: 'resumed', id }),
    /** Gives a video up, with what has arrived of it. */
    async cancel(id: string): Promise<void> {
      const video = held.find(id);
      if (!video) return;
      preparing.stop(id);
      dispatch({ type: 'left', id });
      await sending.giveUp(video);
    },
  };
}
