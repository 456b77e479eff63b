import { videoBucket } from '#common/film/video-link.ts';
import { DataError } from '#lib/api/data-error.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { hasSessionEnded, isPassing, retryDelay } from '#lib/api/query.ts';
import { ResumableUploadError } from '#lib/uploads/resumable-failure.ts';
import type { ResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { addSample, speedOf, type Sample } from './measure-speed.ts';
import type { QueueDependencies } from './queue-dependencies.ts';
import { finishUpload, loseConnection, progress, startUpload, type QueuedVideo } from './queue.ts';
import type { VideoStore } from './video-store.ts';

/** Waits `delayMs` milliseconds, or less if the connection comes back. */
function waitForRetry(connection: QueueDependencies['connection'], delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, delayMs);
    const unsubscribe = connection.subscribe(() => connection.isOnline() && finish());
    function finish() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}

function uploadOptions({ id, userId, objectName, container }: QueuedVideo, file: Blob) {
  return { bucket: videoBucket, objectName, file, contentType: container.type, userId, fingerprint: id };
}

function errorMessage(error: unknown): string {
  if (error instanceof DataError) return explainError(error);
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Try again.';
}

/** Uploads videos and records their submissions. Calls `onSignedOut` when the user has to sign in again. */
export function createVideoUploader(
  store: VideoStore,
  dependencies: QueueDependencies,
  onSignedOut: () => void,
) {
  const { connection, now, announce, pageStays } = dependencies;
  const uploads = new Map<string, ResumableUpload>();

  function openUpload(video: QueuedVideo, file: Blob): ResumableUpload {
    const { id } = video;
    let samples: readonly Sample[] = [];
    return dependencies.upload({
      ...uploadOptions(video, file),
      onProgress({ sentBytes }) {
        samples = addSample(samples, { bytes: sentBytes, at: now() });
        store.set({ bytesPerSecond: speedOf(samples) });
        store.update(id, progress(sentBytes));
      },
      onState(next) {
        samples = [];
        store.set({ bytesPerSecond: undefined });
        if (next === 'waiting') store.update(id, loseConnection);
      },
    });
  }

  async function record(id: string, upload: ResumableUpload): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const video = store.find(id);
      if (video?.phase.name !== 'recording') return;
      try {
        const recorded = await dependencies.record(video);
        store.remove(id);
        announce({ kind: 'recorded', video, ...recorded });
        return await upload.forget();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await waitForRetry(connection, retryDelay(tries));
      }
    }
  }

  /** Waits for the upload and returns the object's name. Status 409 means that an earlier try had already finished. */
  async function finishedObjectName(
    { id }: QueuedVideo,
    upload: ResumableUpload,
  ): Promise<string | undefined> {
    try {
      return (await upload.done).objectName;
    } catch (error) {
      if (error instanceof ResumableUploadError && error.status === 409) return store.find(id)?.objectName;
      throw error;
    }
  }

  async function handleFailure(id: string, error: unknown): Promise<void> {
    const video = store.find(id);
    const kind = error instanceof ResumableUploadError ? error.kind : 'failed';
    if (!video || kind === 'aborted') return;
    // Of a page that is being left, the next page goes on.
    await pageStays();
    if (kind === 'signed-out' || (error instanceof DataError && (await hasSessionEnded(error)))) {
      onSignedOut();
      announce({ kind: 'signed-out', video });
      return;
    }
    console.error('The video was not uploaded', error);
    store.fail(id, errorMessage(error));
  }

  return {
    async start(video: QueuedVideo): Promise<void> {
      const { id } = video;
      store.update(id, startUpload);
      const paused = uploads.get(id);
      if (paused) return paused.resume();
      const file = await store.bytesOf(id).catch(() => undefined);
      if (store.find(id)?.phase.name !== 'uploading') return;
      if (!file) return store.fail(id, 'The video is no longer on this device. Choose it again.');
      const upload = openUpload(video, file);
      uploads.set(id, upload);
      try {
        const objectName = await finishedObjectName(video, upload);
        if (objectName === undefined) return;
        store.update(id, finishUpload(objectName));
        await record(id, upload);
      } catch (error) {
        await handleFailure(id, error);
      } finally {
        uploads.delete(id);
      }
    },
    pause: (id: string) => uploads.get(id)?.pause(),
    pauseAll: () => uploads.forEach((upload) => upload.pause()),
    /** Deletes what was uploaded of a canceled video, including what was sent before a reload. */
    async discard(video: QueuedVideo): Promise<void> {
      const running = uploads.get(video.id);
      if (running) return running.abort();
      if (video.phase.name === 'failed') return dependencies.removeStoredFile(video.objectName);
      if (video.phase.name !== 'waiting' && video.phase.name !== 'paused') return;
      const earlier = dependencies.upload(uploadOptions(video, new Blob()));
      earlier.done.catch(() => undefined);
      await earlier.abort();
    },
  };
}
