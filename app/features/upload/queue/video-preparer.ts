import { objectNameFor } from './object-name.ts';
import type { PreparedVideo, QueueDependencies } from './queue-dependencies.ts';
import { convert, failPreparing, finishPreparing, type QueuedVideo } from './queue.ts';
import type { VideoStore } from './video-store.ts';

function fieldsAfterPreparing(
  video: QueuedVideo,
  { bytes, release: _release, ...prepared }: PreparedVideo,
  now: number,
) {
  const { type, extension } = prepared.container;
  const isSameType = type === video.container.type;
  return {
    ...prepared,
    fileName: isSameType ? video.fileName : `${video.fileName.replace(/\.[^.]*$/, '')}.${extension}`,
    objectName: objectNameFor(video.userId, now, prepared.container),
    size: bytes.size,
  };
}

/** Converts and trims videos before they are uploaded. */
export function createVideoPreparer(store: VideoStore, { prepare, announce, now }: QueueDependencies) {
  const running = new Map<string, AbortController>();

  async function run(video: QueuedVideo, signal: AbortSignal): Promise<void> {
    const { id } = video;
    const original = await store.bytesOf(id);
    if (!original) return store.fail(id, 'The video is no longer on this device. Choose it again.');
    const onProgress = (share: number) => store.update(id, convert(share));
    const prepared = await prepare(video, original, onProgress, signal);
    if (signal.aborted) return prepared.release?.();
    const finish = finishPreparing(fieldsAfterPreparing(video, prepared, now()));
    // Saved in one step, so that a reload never prepares the new bytes again.
    await store.save(finish(convert(1)(video)), prepared.bytes, prepared.release);
    store.update(id, finish);
  }

  return {
    async start(video: QueuedVideo): Promise<void> {
      const { id } = video;
      const cancel = new AbortController();
      running.set(id, cancel);
      store.update(id, convert(0));
      try {
        await run(video, cancel.signal);
      } catch (error) {
        if (cancel.signal.aborted) return;
        console.error('The video could not be prepared', error);
        store.update(id, failPreparing);
        announce({ kind: video.toConvert ? 'not-converted' : 'not-cut', video });
      } finally {
        running.delete(id);
      }
    },
    stop: (id: string) => running.get(id)?.abort(),
    stopAll: () => running.forEach((cancel) => cancel.abort()),
  };
}
