import { frameAt, type FrameIndex } from './frame-index.ts';

/** How far a moment of the player is from the nearest frame of an index, in seconds. */
function distance({ times }: FrameIndex, moment: number, frame: number): number {
  return Math.min(...[frame, frame + 1].map((one) => Math.abs((times[one] ?? Infinity) - moment)));
}

/**
 * The index on the clock of the browser's player. An edit list may cut a film in the middle of a frame. Chromium drops that frame and starts
 * the next one at 0, other players keep the file's times; `moment` is when the player says that some frame appears, in seconds.
 */
export function alignToPlayerClock(index: FrameIndex, moment: number): FrameIndex {
  const [first = 0, second] = index.times;
  if (first >= 0 || second === undefined) return index;
  const shifted: FrameIndex = {
    ...index,
    times: index.times.map((time) => time - second),
    end: index.end - second,
  };
  const away = (one: FrameIndex) => distance(one, moment, frameAt(one, moment));
  return away(shifted) < away(index) ? shifted : index;
}
