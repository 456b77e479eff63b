import { convertVideo } from './convert-video.ts';
import type { PreparedVideo } from '../queue/queue-dependencies.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import { cutVideo } from '../trim/cut-video.ts';
import { isRewrapped } from './plan-conversion.ts';
import { rewrapVideo } from './rewrap-video.ts';

/** Converts a chosen video, cuts it, or both. Throws on failure and when `signal` aborts. */
export function prepareVideo(
  { toConvert, trim, container, codec }: QueuedVideo,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  if (toConvert && isRewrapped(container, codec)) return rewrapVideo(bytes, trim, onProgress, signal);
  if (toConvert) return convertVideo(bytes, trim, onProgress, signal);
  if (!trim) return Promise.resolve({ bytes, container, codec });
  return cutVideo(bytes, container, trim, onProgress, signal);
}
