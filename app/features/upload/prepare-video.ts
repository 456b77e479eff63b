import { convertVideo } from './convert-video.ts';
import type { PreparedVideo } from './queue/queue-surroundings.ts';
import type { QueuedVideo } from './queue/queue.ts';
import { cutVideo } from './trim/cut-video.ts';

/** Makes of a chosen film what is to be sent: converted, cut, or both at once. Throws when it cannot, and when `signal` is given. */
export function prepareVideo(
  { toConvert, trim, container, codec }: QueuedVideo,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  if (toConvert) return convertVideo(bytes, trim, onProgress, signal);
  if (!trim) return Promise.resolve({ bytes, container, codec });
  return cutVideo(bytes, container, trim, onProgress, signal);
}
