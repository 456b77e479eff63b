import type { FrameIndex } from './frame-index.ts';
import { findPlayerClock, type PlayerClock } from './player-clock.ts';
import { seek } from './seek-frames.ts';
import { UnreadableVideoError } from './unreadable-video.ts';

async function loadMetadata(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return;
  await new Promise<void>((resolve, reject) => {
    const onError = () =>
      reject(
        video.error?.code === MediaError.MEDIA_ERR_NETWORK
          ? new TypeError('Could not load the video.')
          : new UnreadableVideoError('This browser cannot decode the video.'),
      );
    video.addEventListener('loadedmetadata', () => resolve(), { once: true, signal });
    video.addEventListener('error', onError, { once: true, signal });
    video.preload = 'auto';
    video.load();
  });
}

/** Loads the video in the browser's player and finds its clock. Throws UnreadableVideoError if the browser cannot decode the pictures. */
export async function loadPlayer(
  video: HTMLVideoElement,
  index: FrameIndex,
  signal: AbortSignal,
): Promise<PlayerClock> {
  await loadMetadata(video, signal);
  // Without a video decoder, the browser plays only the sound.
  if (video.videoWidth === 0) throw new UnreadableVideoError('This browser cannot decode the video.');
  return findPlayerClock(index, (seconds, isRight) => seek(video, seconds, isRight));
}
