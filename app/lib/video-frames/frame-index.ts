/** When each frame of a film is shown, as its file says: phones record at variable rates, so nothing is reckoned from a rate. */
export interface FrameIndex {
  /** The moment at which each frame appears, in seconds on the film's own clock, ascending; never empty. */
  readonly times: readonly number[];
  /** Numbers of the frames that can be decoded without another one, ascending; the first frame is always among them. */
  readonly keys: readonly number[];
  /** When the last frame goes, in seconds. */
  readonly end: number;
}

/** What a container tells of one frame, in any order. Seconds. */
export interface FrameEntry {
  timestamp: number;
  duration: number;
  isKey: boolean;
}

/** Frames closer together than this are one frame written twice: no camera takes 4,000 a second. Seconds. */
const sameMoment = 0.000_25;
/** How long the last frame stands where the file does not say, in seconds. */
const unknownDuration = 0.02;

/** The index over all frames of a film. Frames that end before the film begins are never shown. Throws a RangeError without any. */
export function indexFrames(entries: Iterable<FrameEntry>): FrameIndex {
  const shown = [...entries].filter(({ timestamp, duration }) => timestamp + duration > 0);
  shown.sort((a, b) => a.timestamp - b.timestamp);
  const times: number[] = [];
  const keys: number[] = [];
  let end = 0;
  for (const { timestamp, duration, isKey } of shown) {
    const before = times.at(-1);
    if (before === undefined || timestamp - before > sameMoment) times.push(timestamp);
    if (isKey && keys.at(-1) !== times.length - 1) keys.push(times.length - 1);
    end = Math.max(end, timestamp + duration);
  }
  const last = times.at(-1);
  if (last === undefined) throw new RangeError('The film has no frames.');
  if (keys[0] !== 0) keys.unshift(0);
  return { times, keys, end: end - last > sameMoment ? end : last + unknownDuration };
}

/** The place of the last entry that is not above the value; -1 when all are. */
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

/** The nearest number that a frame has. */
export function clampFrame(index: FrameIndex, frame: number): number {
  return Math.min(Math.max(Math.round(frame), 0), lastFrame(index));
}

/**
 * The frame that stands at a moment; before the first frame that one. A clock that rounded the moment down, by half a millisecond or a
 * quarter of a short frame, is forgiven.
 */
export function frameAt({ times }: FrameIndex, seconds: number): number {
  const frame = Math.max(0, lastAtMost(times, seconds));
  const [time, next] = [times[frame], times[frame + 1]];
  if (time === undefined || next === undefined) return frame;
  return next - seconds <= Math.min(sameMoment * 2, (next - time) / 4) ? frame + 1 : frame;
}

/** When a frame appears, in seconds. */
export function timeOf(index: FrameIndex, frame: number): number {
  return index.times[clampFrame(index, frame)] ?? 0;
}

/** When a frame goes, in seconds. */
export function endOf(index: FrameIndex, frame: number): number {
  return index.times[clampFrame(index, frame) + 1] ?? index.end;
}

/** The middle of the time that a frame stands, in seconds: the safest place to seek to. */
export function middleOf(index: FrameIndex, frame: number): number {
  return (timeOf(index, frame) + endOf(index, frame)) / 2;
}

/** The frame from which decoding has to begin for a frame. */
export function keyBefore(index: FrameIndex, frame: number): number {
  return index.keys[lastAtMost(index.keys, frame)] ?? 0;
}
