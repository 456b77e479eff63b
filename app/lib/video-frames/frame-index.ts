/**
 * Presentation times of all frames. Phones record at variable frame rates, so times cannot be calculated from a rate.
 */
export interface FrameIndex {
  /** Start of each frame in seconds on the video's own clock, ascending, never empty. */
  readonly times: readonly number[];
  /** Numbers of the key frames, ascending. Always includes the first frame. */
  readonly keys: readonly number[];
  /** End of the last frame in seconds. */
  readonly end: number;
  /** How many further frames a cut off file lists without containing them. */
  readonly missing?: number;
  /** How many frames after the last one the file contains without showing them: an edit list hides them. */
  readonly hidden?: number;
}

/** Frame data as read from the container, in seconds. */
export interface FrameEntry {
  timestamp: number;
  duration: number;
  isKey: boolean;
}

/** Frames closer together than this are duplicates, in seconds. No camera records 4,000 frames per second. */
const minFrameGap = 0.000_25;
/** Duration of the last frame if the file does not specify it, in seconds. */
const defaultDuration = 0.02;

/** An edit list ends at a frame up to this much after its end, in seconds: its times are rounded more. */
export const editTolerance = 0.001;

/**
 * Builds the index of a video. Drops frames that end before time 0, or begin when an edit list ends the video (`editEnd`, seconds). Throws
 * a RangeError if there are no frames.
 */
export function indexFrames(entries: Iterable<FrameEntry>, editEnd = Infinity): FrameIndex {
  const begun = [...entries].filter(({ timestamp, duration }) => timestamp + duration > 0);
  const shown = begun.filter(({ timestamp }) => timestamp < editEnd - editTolerance);
  const hidden = begun.length - shown.length;
  shown.sort((a, b) => a.timestamp - b.timestamp);
  const times: number[] = [];
  const keys: number[] = [];
  let end = 0;
  for (const { timestamp, duration, isKey } of shown) {
    const before = times.at(-1);
    if (before === undefined || timestamp - before > minFrameGap) times.push(timestamp);
    if (isKey && keys.at(-1) !== times.length - 1) keys.push(times.length - 1);
    end = Math.max(end, timestamp + duration);
  }
  const last = times.at(-1);
  if (last === undefined) throw new RangeError('The video has no frames.');
  if (keys[0] !== 0) keys.unshift(0);
  return {
    times,
    keys,
    end:
      end - last > minFrameGap
        ? Math.min(end, Math.max(editEnd, last + minFrameGap))
        : last + defaultDuration,
    ...(hidden > 0 && { hidden }),
  };
}

/** Returns the position of the last entry that is at most `value`; -1 if there is none. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const lastFrame = ({ times }: FrameIndex): number => times.length - 1;

/** Returns the nearest valid frame number. */
export function clampFrame(index: FrameIndex, frame: number): number {
  return Math.min(Math.max(Math.round(frame), 0), lastFrame(index));
}

/**
 * Returns the frame shown at a time; the first frame for earlier times. Tolerates times rounded down by half a
 * millisecond, or by a quarter of a short frame.
 */
export function frameAt({ times }: FrameIndex, seconds: number): number {
  const frame = Math.max(0, lastAtMost(times, seconds));
  const [time, next] = [times[frame], times[frame + 1]];
  if (time === undefined || next === undefined) return frame;
  return next - seconds <= Math.min(minFrameGap * 2, (next - time) / 4) ? frame + 1 : frame;
}

/** Returns the start of a frame in seconds. */
export function timeOf(index: FrameIndex, frame: number): number {
  return index.times[clampFrame(index, frame)] ?? 0;
}

/** Returns the end of a frame in seconds. */
export function endOf(index: FrameIndex, frame: number): number {
  return index.times[clampFrame(index, frame) + 1] ?? index.end;
}

/** Returns the middle of a frame in seconds, the safest time to seek to. */
export function middleOf(index: FrameIndex, frame: number): number {
  return (timeOf(index, frame) + endOf(index, frame)) / 2;
}

/** Returns the key frame at which decoding must start to get a frame. */
export function keyBefore(index: FrameIndex, frame: number): number {
  return index.keys[lastAtMost(index.keys, frame)] ?? 0;
}
