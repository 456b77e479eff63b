import type { HeldVideos } from './held-videos.ts';
import { objectNameFor } from './object-name.ts';
import type { PreparedVideo, QueueSurroundings } from './queue-surroundings.ts';
import { nextQueue, type QueuedVideo } from './queue.ts';

/** What is known of a video once it was converted or cut. */
function factsOf(video: QueuedVideo, { bytes, ...found }: PreparedVideo, now: number) {
  const { type, extension } = found.container;
  const isSameType = type === video.container.type;
  return {
    ...found,
    fileName: isSameType ? video.fileName : `${video.fileName.replace(/\.[^.]*$/, '')}.${extension}`,
    objectName: objectNameFor(video.userId, now, found.container),
    size: bytes.size,
  };
}

/** Converts what browsers cannot play and cuts what is to be cut, before it is sent. */
export function createPreparing(held: HeldVideos, { prepare, tell, now }: QueueSurroundings) {
  const running = new Map<string, AbortController>();

  async function run(video: QueuedVideo, signal: AbortSignal): Promise<void> {
    const { id } = video;
    const original = await held.bytesOf(id);
    if (!original) return held.refuse(id, 'The video is no longer on this device. Choose it again.');
    const onProgress = (share: number) => held.dispatch({ type: 'converting', id, share });
    const found = await prepare(video, original, onProgress, signal);
    if (signal.aborted) return;
    const prepared = { type: 'prepared', id, ...factsOf(video, found, now()) } as const;
    // What a reload finds must fit together: the new bytes, and that there is nothing left to do about them.
    const [after = video] = nextQueue([{ ...video, phase: { name: 'converting', share: 1 } }], prepared);
    await held.store(after, found.bytes);
    held.dispatch(prepared);
  }

  return {
    async begin(video: QueuedVideo): Promise<void> {
      const { id } = video;
      const cancel = new AbortController();
      running.set(id, cancel);
      held.dispatch({ type: 'converting', id, share: 0 });
      try {
        await run(video, cancel.signal);
      } catch (error) {
        if (cancel.signal.aborted) return;
        console.error('The video could not be prepared', error);
        held.dispatch({ type: 'not-prepared', id });
        tell({ kind: video.toConvert ? 'not-converted' : 'not-cut', video });
      } finally {
        running.delete(id);
      }
    },
    stop: (id: string) => running.get(id)?.abort(),
    stopAll: () => running.forEach((cancel) => cancel.abort()),
  };
}
