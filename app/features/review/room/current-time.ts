import { frameAt, timeOf } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds, toSeconds } from '#lib/video-frames/microseconds.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';

/** Returns the start of the current frame in microseconds; undefined until the video is ready. */
export function currentTime(player: VideoPlayer | undefined): number | undefined {
  const { index, frame } = player?.getState() ?? {};
  return index && frame !== undefined ? toMicroseconds(timeOf(index, frame)) : undefined;
}

/** Returns the frame shown at a time. */
export function frameOf(player: VideoPlayer | undefined, microseconds: number): number | undefined {
  const index = player?.getState().index;
  return index && frameAt(index, toSeconds(microseconds));
}
