import { isWorthRetrying, retryDelay } from '../../../lib/api/query.ts';
import { ResumableUploadError } from '../../../lib/uploads/resumable-failure.ts';
import type { ResumableUpload } from '../../../lib/uploads/resumable-upload.ts';
import type { HeldVideos } from './held-videos.ts';
import { addSample, speedOf, type Sample } from './measure-speed.ts';
import { nextChance } from './next-chance.ts';
import type { QueueSurroundings } from './queue-surroundings.ts';
import type { QueuedVideo } from './queue.ts';

function uploadOf({ id, userId, objectName, container }: QueuedVideo, file: Blob) {
  const bucket = 'video-submissions';
  return { bucket, objectName, file, contentType: container.type, userId, fingerprint: id };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.';
}

/** Uploads videos and stores their submissions. `onSignedOut`: the user must sign in before the next attempt. */
export function createSending(held: HeldVideos, surroundings: QueueSurroundings, onSignedOut: () => void) {
  const { connection, now, tell } = surroundings;
  const uploads = new Map<string, ResumableUpload>();

  function start(video: QueuedVideo, file: Blob): ResumableUpload {
    const { id } = video;
    let samples: readonly Sample[] = [];
    return surroundings.send({
      ...uploadOf(video, file),
      onProgress({ sentBytes }) {
        samples = addSample(samples, { bytes: sentBytes, at: now() });
        held.change({ type: 'measured', bytesPerSecond: speedOf(samples) });
        held.dispatch({ type: 'progressed', id, sentBytes });
      },
      onState(next) {
        samples = [];
        held.change({ type: 'measured', bytesPerSecond: undefined });
        if (next === 'waiting') held.dispatch({ type: 'cut', id });
      },
    });
  }

  async function record(id: string, upload: ResumableUpload): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const video = held.find(id);
      if (video?.phase.name !== 'recording') return;
      try {
        const refusals = await surroundings.record(video);
        held.dispatch({ type: 'left', id });
        tell({ kind: 'recorded', video, refusals });
        return await upload.forget();
      } catch (error) {
        if (!isWorthRetrying(error)) throw error;
        await nextChance(connection, retryDelay(tries));
      }
    }
  }

  /** The name that the object has: on success, and when the answer to an upload that had arrived was lost long ago. */
  async function arrivedAs({ id }: QueuedVideo, upload: ResumableUpload): Promise<string | undefined> {
    try {
      return (await upload.done).objectName;
    } catch (error) {
      if (error instanceof ResumableUploadError && error.status === 409) return held.find(id)?.objectName;
      throw error;
    }
  }

  function settleFailure(id: string, error: unknown): void {
    const video = held.find(id);
    const kind = error instanceof ResumableUploadError ? error.kind : 'failed';
    if (!video || kind === 'aborted') return;
    if (kind === 'signed-out') {
      onSignedOut();
      tell({ kind, video });
      return;
    }
    console.error('The video was not uploaded', error);
    held.refuse(id, reasonOf(error));
  }

  return {
    async begin(video: QueuedVideo): Promise<void> {
      const { id } = video;
      held.dispatch({ type: 'began', id });
      const paused = uploads.get(id);
      if (paused) return paused.resume();
      const file = await held.bytesOf(id).catch(() => undefined);
      if (held.find(id)?.phase.name !== 'uploading') return;
      if (!file) return held.refuse(id, 'The video is no longer on this device. Choose it again.');
      const upload = start(video, file);
      uploads.set(id, upload);
      try {
        const objectName = await arrivedAs(video, upload);
        if (objectName === undefined) return;
        held.dispatch({ type: 'arrived', id, objectName });
        await record(id, upload);
      } catch (error) {
        settleFailure(id, error);
      } finally {
        uploads.delete(id);
      }
    },
    pause: (id: string) => uploads.get(id)?.pause(),
    pauseAll: () => uploads.forEach((upload) => upload.pause()),
    /** Removes what has arrived of a video that was given up; also what a page before a reload sent. */
    async giveUp(video: QueuedVideo): Promise<void> {
      const running = uploads.get(video.id);
      if (running) return running.abort();
      if (video.phase.name === 'failed') return surroundings.removeBytes(video.objectName);
      if (video.phase.name !== 'waiting' && video.phase.name !== 'paused') return;
      const earlier = surroundings.send(uploadOf(video, new Blob()));
      earlier.done.catch(() => undefined);
      await earlier.abort();
    },
  };
}
