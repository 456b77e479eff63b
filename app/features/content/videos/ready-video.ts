import { openVideo, type OpenedVideo } from '#lib/video-frames/open-video.ts';
import { findTooLarge } from '#lib/web-video/web-video.ts';
import { prepareSiteVideo } from './prepare-site-video.ts';
import { Refusal } from '#lib/api/refusal.ts';

/** A video that can be uploaded, opened to choose its picture. */
export interface ReadyVideo {
  bytes: Blob;
  opened: OpenedVideo;
  seconds: number;
}

/** Prepares a video and opens it. Throws Refusal, and the signal's reason when it aborts. */
export async function openReadyVideo(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadyVideo> {
  const { bytes, seconds } = await prepareSiteVideo(file, onProgress, signal);
  const tooLarge = findTooLarge(bytes.size);
  if (tooLarge !== undefined) throw new Refusal(tooLarge);
  const opened = await openVideo(bytes);
  const canRead = await opened.drawFirst(document.createElement('canvas'));
  if (canRead && !signal.aborted) return { bytes, opened, seconds };
  opened.close();
  signal.throwIfAborted();
  throw new Refusal(
    'This browser can’t show the pictures of the video. Try it in a current version of Chrome, Edge, Firefox or Safari.',
  );
}
