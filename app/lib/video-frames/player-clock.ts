import { frameAt, type FrameIndex } from './frame-index.ts';

/** Returns the distance between a time of the player and the nearest frame start, in seconds. */
function distance({ times }: FrameIndex, moment: number, frame: number): number {
  return Math.min(
    ...[frame, frame + 1].map((candidate) => Math.abs((times[candidate] ?? Infinity) - moment)),
  );
}

/**
 * Returns the index on the clock of the browser's player. An edit list may start a video in the middle of a frame.
 * Chromium drops that frame and starts the next one at 0; other players keep the file's times. `moment` is a frame time
 * reported by the player, in seconds.
 */
export function alignToPlayerClock(index: FrameIndex, moment: number): FrameIndex {
  const [first = 0, second] = index.times;
  if (first >= 0 || second === undefined) return index;
  const shifted: FrameIndex = {
    ...index,
    times: index.times.map((time) => time - second),
    end: index.end - second,
  };
  const error = (candidate: FrameIndex) => distance(candidate, moment, frameAt(candidate, moment));
  return error(shifted) < error(index) ? shifted : index;
}
