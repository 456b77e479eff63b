import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { currentTime } from './current-time.ts';

/** Calls back when the requested frame is shown, so that an edit never lands on the frame before. At once if it is shown. */
export function onShownFrame(player: VideoPlayer | undefined, edit: () => void): void {
  const pending = player?.pending();
  if (!pending) return edit();
  // A frame that cannot be read leaves the frame before on the picture. The edit is kept.
  void pending.catch(() => undefined).then(edit);
}

/** Calls back with the time of the requested frame, in microseconds. Not at all before the video is ready. */
export const atShownFrame = (player: VideoPlayer | undefined, edit: (atUs: number) => void): void =>
  onShownFrame(player, () => {
    const atUs = currentTime(player);
    if (atUs !== undefined) edit(atUs);
  });
