import { isWorthRetrying, retryDelay } from '../../lib/api/query.ts';
import { ResumableUploadError } from '../../lib/uploads/resumable-failure.ts';
import type { ResumableUpload } from '../../lib/uploads/resumable-upload.ts';
import { addSample, speedOf, type Sample } from './measure-speed.ts';
import { changesToKeep, closedState, nextState, type QueueState, type StateEvent } from './queue-state.ts';
import type { QueueSurroundings } from './queue-surroundings.ts';
import type { JumpDraft } from './jump-draft.ts';
import { isToPrepare, nextQueue, nextUp, type FilmPart, type QueuedVideo, type QueueEvent } from './queue.ts';
import type { VideoContainer } from '../../lib/uploads/sniff-video.ts';
import { nextChance } from './next-chance.ts';

/** Name of a new object in the member's own folder. */
export function objectNameFor(userId: string, at: number, { extension }: VideoContainer): string {
  return `${userId}/${at}.${extension}`;
}

function uploadOf({ id, userId, objectName, container }: QueuedVideo, file: Blob) {
  const bucket = 'video-submissions';
  return { bucket, objectName, file, contentType: container.type, userId, fingerprint: id };
}

/** The videos on their way from this device to the coach: what is known of them, and the work of sending one after the other. */
export function createUploadQueue(surroundings: QueueSurroundings) {
  const { keep, connection, others, tell, now } = surroundings;
  const listeners = new Set<() => void>();
  /** What was chosen in this window; also all there is of what the device cannot keep. */
  const inMemory = new Map<string, Blob>();
  const uploads = new Map<string, ResumableUpload>();
  const preparations = new Map<string, AbortController>();
  let state: QueueState = closedState;
  let openFor: { userId: string; end: AbortController } | undefined;

  function change(event: StateEvent): void {
    state = nextState(state, event);
    for (const listener of listeners) listener();
  }

  /** A device that cannot note something goes on all the same. */
  async function note(work: Promise<void>): Promise<void> {
    try {
      await work;
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

  function find(id: string): QueuedVideo | undefined {
    return state.videos.find((video) => video.id === id);
  }

  async function bytesOf(id: string): Promise<Blob | undefined> {
    return inMemory.get(id) ?? (await keep.bytes(id));
  }

  function refuse(id: string, reason: string): void {
    const video = find(id);
    if (!video) return;
    dispatch({ type: 'failed', id, reason });
    tell({ kind: 'refused', video, reason });
  }

  function work(): void {
    if (!openFor || !state.isWorking) return;
    const video = nextUp(state.videos, state);
    if (!video) return;
    if (isToPrepare(video)) void prepare(video);
    else void send(video);
  }

  async function prepare(video: QueuedVideo): Promise<void> {
    const { id, userId } = video;
    const cancel = new AbortController();
    preparations.set(id, cancel);
    dispatch({ type: 'converting', id, share: 0 });
    try {
      const original = await bytesOf(id);
      if (!original) return refuse(id, 'The video is no longer on this device. Choose it again.');
      const onProgress = (share: number) => dispatch({ type: 'converting', id, share });
      const { bytes, container, ...found } = await surroundings.prepare(
        video,
        original,
        onProgress,
        cancel.signal,
      );
      if (cancel.signal.aborted) return;
      const facts = {
        fileName:
          container.type === video.container.type
            ? video.fileName
            : `${video.fileName.replace(/\.[^.]*$/, '')}.${container.extension}`,
        objectName: objectNameFor(userId, now(), container),
        size: bytes.size,
        container,
        ...found,
      };
      const prepared = { type: 'prepared', id, ...facts } as const;
      // What a reload finds must fit together: the new bytes, and that there is nothing left to do about them.
      const [after = video] = nextQueue([{ ...video, phase: { name: 'converting', share: 1 } }], prepared);
      await store(after, bytes);
      dispatch(prepared);
    } catch (error) {
      if (cancel.signal.aborted) return;
      console.error('The video could not be prepared', error);
      dispatch({ type: 'not-prepared', id });
      tell({ kind: video.toConvert ? 'not-converted' : 'not-cut', video });
    } finally {
      preparations.delete(id);
    }
  }

  async function send(video: QueuedVideo): Promise<void> {
    const { id } = video;
    dispatch({ type: 'began', id });
    const paused = uploads.get(id);
    if (paused) return paused.resume();
    const file = await bytesOf(id).catch(() => undefined);
    if (find(id)?.phase.name !== 'uploading') return;
    if (!file) return refuse(id, 'The video is no longer on this device. Choose it again.');
    let samples: readonly Sample[] = [];
    const upload = surroundings.send({
      ...uploadOf(video, file),
      onProgress({ sentBytes }) {
        samples = addSample(samples, { bytes: sentBytes, at: now() });
        change({ type: 'measured', bytesPerSecond: speedOf(samples) });
        dispatch({ type: 'progressed', id, sentBytes });
      },
      onState(next) {
        samples = [];
        change({ type: 'measured', bytesPerSecond: undefined });
        if (next === 'waiting') dispatch({ type: 'cut', id });
      },
    });
    uploads.set(id, upload);
    try {
      const stored = await upload.done;
      dispatch({ type: 'arrived', id, objectName: stored.objectName });
      await record(id, upload);
    } catch (error) {
      settleFailure(id, error, upload);
    } finally {
      uploads.delete(id);
    }
  }

  function settleFailure(id: string, error: unknown, upload: ResumableUpload): void {
    const video = find(id);
    if (!video || (error instanceof ResumableUploadError && error.kind === 'aborted')) return;
    if (error instanceof ResumableUploadError && error.kind === 'signed-out') {
      // Before the next try somebody has to sign in, and then the page opens the queue again.
      close();
      tell({ kind: 'signed-out', video });
      return;
    }
    // The answer to an upload that had arrived was lost longer ago than the server remembers uploads.
    if (error instanceof ResumableUploadError && error.status === 409) {
      dispatch({ type: 'arrived', id, objectName: video.objectName });
      void record(id, upload).catch((failure: unknown) => refuse(id, reasonOf(failure)));
      return;
    }
    console.error('The video was not uploaded', error);
    refuse(id, reasonOf(error));
  }

  async function record(id: string, upload: ResumableUpload): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const video = find(id);
      if (video?.phase.name !== 'recording') return;
      try {
        const refusals = await surroundings.record(video);
        upload.forget();
        dispatch({ type: 'left', id });
        tell({ kind: 'recorded', video, refusals });
        return;
      } catch (error) {
        if (!isWorthRetrying(error)) throw error;
        await nextChance(connection, retryDelay(tries));
      }
    }
  }

  /** Another page, before a reload, may have sent some of it; what arrived then the server forgets within a day. */
  async function forget(video: QueuedVideo): Promise<void> {
    const upload = surroundings.send(uploadOf(video, new Blob()));
    upload.done.catch(() => undefined);
    upload.pause();
    upload.forget();
    await upload.abort();
  }

  /** Keeps the bytes on the device, or in this page alone where the device has no room. */
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

  /** Takes over what another window has kept, sent or discarded. What this window works on it knows better. */
  async function hear(): Promise<void> {
    const userId = openFor?.userId;
    if (userId === undefined) return;
    const kept = await keep.list(userId).catch(() => undefined);
    if (!kept || openFor?.userId !== userId) return;
    change({ type: 'kept-changed', kept, inMemory: new Set(inMemory.keys()) });
    work();
  }

  async function restore(): Promise<void> {
    const userId = openFor?.userId;
    if (userId === undefined) return;
    const kept = await keep.list(userId).catch((error: unknown) => {
      console.warn('The device shows no chosen videos', error);
      return [];
    });
    if (openFor?.userId !== userId) return;
    change({ type: 'restored', videos: kept });
  }

  /** Begins, or goes on, with what this device keeps for a person. */
  function open(userId: string): void {
    if (openFor?.userId === userId) return;
    close();
    const end = new AbortController();
    openFor = { userId, end };
    change({ type: 'connection-changed', isOnline: connection.isOnline() });
    const unlisten = [
      connection.listen(() => {
        change({ type: 'connection-changed', isOnline: connection.isOnline() });
        work();
      }),
      others.listen(() => void hear()),
    ];
    end.signal.addEventListener('abort', () => unlisten.forEach((stop) => stop()));
    void restore();
    surroundings.takeTurn(userId, end.signal, () => {
      void restore().then(() => {
        if (end.signal.aborted) return;
        change({ type: 'turn-came' });
        work();
      });
    });
  }

  /** Stops; everything stays on the device. */
  function close(): void {
    openFor?.end.abort();
    openFor = undefined;
    for (const upload of uploads.values()) upload.pause();
    for (const preparation of preparations.values()) preparation.abort();
    change({ type: 'closed' });
  }

  return {
    open,
    close,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    /** The bytes of a video, to look at; undefined when they are not on this device. */
    bytesOf,
    choose(video: QueuedVideo, bytes: Blob): void {
      dispatch({ type: 'chosen', video });
      void store(video, bytes);
    },
    describe: (id: string, about: JumpDraft) => dispatch({ type: 'described', id, about }),
    /** Chooses the part of the film that is to be sent; without one, all of it. */
    trim: (id: string, trim: FilmPart | undefined) => dispatch({ type: 'trimmed', id, trim }),
    send: (id: string) => dispatch({ type: 'sent', id, sender: surroundings.windowId }),
    pause(id: string): void {
      uploads.get(id)?.pause();
      dispatch({ type: 'paused', id });
    },
    resume: (id: string) => dispatch({ type: 'resumed', id }),
    /** Gives a video up, with what has arrived of it. */
    async cancel(id: string): Promise<void> {
      const video = find(id);
      if (!video) return;
      preparations.get(id)?.abort();
      const upload = uploads.get(id);
      dispatch({ type: 'left', id });
      if (upload) await upload.abort();
      else if (video.phase.name === 'waiting' || video.phase.name === 'paused') await forget(video);
      else if (video.phase.name === 'failed') await surroundings.removeBytes(video.objectName);
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.';
}
