import { endOf, frameAt, middleOf, timeOf, type FrameIndex } from './frame-index.ts';

/** Players report times rounded down to microseconds. */
const precision = 0.000_01;

/** The clock of the browser's player. */
export interface PlayerClock {
  /** The frame index on this clock. The middle of a frame is where to seek to it. */
  index: FrameIndex;
  /** How far the times of shown pictures are ahead of it, in seconds: WebKitGTK leaves out the edit list there. */
  ahead: number;
}

/** Returns the frame of a picture from its time on the player's clock, in seconds. */
export const shownFrame = ({ index, ahead }: PlayerClock, seconds: number): number =>
  frameAt(index, seconds - ahead);

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

/**
 * Finds the player's clock. `seek` seeks to a time in seconds and returns the time of the picture shown there; undefined if
 * the browser does not report it.
 */
export async function findPlayerClock(
  index: FrameIndex,
  seek: (seconds: number, isRight: (moment: number) => boolean) => Promise<number | undefined>,
): Promise<PlayerClock> {
  const frame = (index.times.length - 1) >> 1;
  const [start, middle] = [timeOf(index, frame), middleOf(index, frame)];
  const duration = endOf(index, frame) - start;
  // A clock that is shifted by the part of a first frame is less than a frame away.
  const tolerance = timeOf(index, 0) < 0 ? duration : duration / 4;
  const isNear = (moment: number) => moment > start - tolerance && moment < middle + tolerance;
  const moment = await seek(middle, isNear);
  if (moment === undefined || isNear(moment))
    return { index: moment === undefined ? index : alignToPlayerClock(index, moment), ahead: 0 };
  // WebKitGTK cuts the picture's time off at the place of the seek. Where a seek only missed the frame, times are those of frames.
  const further = duration / 4;
  const later = await seek(middle + further, () => false);
  const isCutOff = later !== undefined && Math.abs(later - moment - further) < precision;
  return { index, ahead: isCutOff ? moment - middle : 0 };
}
