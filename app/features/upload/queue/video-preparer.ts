import { objectNameFor } from './object-name.ts';
import type { PreparedVideo, QueueDependencies } from './queue-dependencies.ts';
import { nextQueue, type QueuedVideo } from './queue.ts';
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
    const onProgress = (share: number) => store.dispatch({ type: 'converting', id, share });
    const prepared = await prepare(video, original, onProgress, signal);
    if (signal.aborted) return prepared.release?.();
    const event = { type: 'prepared', id, ...fieldsAfterPreparing(video, prepared, now()) } as const;
    // Saved in one step, so that a reload never prepares the new bytes again.
    const [after = video] = nextQueue([{ ...video, phase: { name: 'converting', share: 1 } }], event);
    await store.save(after, prepared.bytes, prepared.release);
    store.dispatch(event);
  }

  return {
    async start(video: QueuedVideo): Promise<void> {
      const { id } = video;
      const cancel = new AbortController();
      running.set(id, cancel);
      store.dispatch({ type: 'converting', id, share: 0 });
      try {
        await run(video, cancel.signal);
      } catch (error) {
        if (cancel.signal.aborted) return;
        console.error('The video could not be prepared', error);
        store.dispatch({ type: 'preparation-failed', id });
        announce({ kind: video.toConvert ? 'not-converted' : 'not-cut', video });
      } finally {
        running.delete(id);
      }
    },
    stop: (id: string) => running.get(id)?.abort(),
    stopAll: () => running.forEach((cancel) => cancel.abort()),
  };
}
