import { lastFrame, middleOf, timeOf, type FrameIndex } from './frame-index.ts';
import { alignToPlayerClock } from './player-clock.ts';
import { seek } from './seek-frames.ts';
import { UnreadableFilmError } from './unreadable-film.ts';

async function loadMetadata(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return;
  await new Promise<void>((resolve, reject) => {
    const onError = () =>
      reject(
        video.error?.code === MediaError.MEDIA_ERR_NETWORK
          ? new TypeError('The film could not be loaded.')
          : new UnreadableFilmError('This browser cannot decode the film.'),
      );
    video.addEventListener('loadedmetadata', () => resolve(), { once: true, signal });
    video.addEventListener('error', onError, { once: true, signal });
    video.preload = 'auto';
    video.load();
  });
}

/**
 * Makes the browser's player ready, and answers the film's index on the player's clock. Throws UnreadableFilmError where the browser has no
 * decoder for the pictures.
 */
export async function loadPlayer(
  video: HTMLVideoElement,
  index: FrameIndex,
  signal: AbortSignal,
): Promise<FrameIndex> {
  await loadMetadata(video, signal);
  // Without a decoder for the pictures, a browser plays the sound alone.
  if (video.videoWidth === 0) throw new UnreadableFilmError('This browser cannot decode the film.');
  if (timeOf(index, 0) >= 0) return index;
  const moment = await seek(video, middleOf(index, Math.round(lastFrame(index) / 2)), () => false);
  return moment === undefined ? index : alignToPlayerClock(index, moment);
}
