import { readRates } from '#lib/video-frames/read-rates.ts';
import { findPictures, withInput } from '#lib/web-video/run-conversion.ts';
import { convertVideo } from './convert-video.ts';
import type { PreparedVideo } from '../queue/queue-dependencies.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import { cutVideo } from '../trim/cut-video.ts';
import { isRewrapped } from './plan-conversion.ts';
import { rewrapVideo } from './rewrap-video.ts';

/** Reads the rates of what was made, because a cut has runs of its own. Only the original names the capture rate. */
async function withRates(prepared: PreparedVideo, { rates }: QueuedVideo): Promise<PreparedVideo> {
  try {
    const found = await withInput(prepared.bytes, async (input) => {
      const track = await findPictures(input);
      return track && readRates(input, track, true);
    });
    return found ? { ...prepared, rates: { ...found, capture: rates?.capture } } : prepared;
  } catch (error) {
    console.warn('Could not read the rates of a prepared video', error);
    return prepared;
  }
}

/** Converts a chosen video, cuts it, or both. Throws on failure and when `signal` aborts. */
export async function prepareVideo(
  video: QueuedVideo,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  const { toConvert, container, codec, trimmed } = video;
  const trim = video.trim ?? trimmed?.part;
  async function prepare(): Promise<PreparedVideo> {
    if (toConvert && isRewrapped(container, codec)) return rewrapVideo(bytes, trim, onProgress, signal);
    if (toConvert) return convertVideo(bytes, trim, onProgress, signal);
    if (!trim) return { bytes, container, codec };
    return cutVideo(bytes, container, trim, onProgress, signal);
  }
  return withRates(await prepare(), video);
}
