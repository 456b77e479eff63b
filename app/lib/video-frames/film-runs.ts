import type { FrameIndex } from './frame-index.ts';
import { toMicroseconds } from './microseconds.ts';

/** Frames of a film with about the same time between them. The first run begins at 0. */
export interface FilmRun {
  /** Microseconds of the film. */
  fromUs: number;
  toUs: number;
  /** Frames per second, without gaps. */
  rate: number;
}

/** Runs differ by this factor at least; times in milliseconds are rounded. */
const leastChange = 1.49;
/** A shorter run is a gap: frames that the camera dropped. */
const leastFrames = 12;
/** Intervals on either side of one that say which it would be without dropped frames. */
const nearby = 5;
/** Frames per second that no camera films on its own: in low light it takes fewer, and films at 60 at most. */
const slowMotionRate = 90;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >>> 1] ?? 0;
}

const differ = (a: number, b: number): boolean => Math.max(a / b, b / a) >= leastChange;

/** Returns the rate of a run without its gaps: the mean, because times in milliseconds are too coarse for the median at 240 fps. */
function rateWithoutGaps(intervals: readonly number[], level: number): number {
  const usual = intervals.filter((interval) => !differ(interval, level));
  // Of frames that are long and short in turn, none are gaps.
  const counted = usual.length >= intervals.length * 0.7 ? usual : intervals;
  return counted.length / counted.reduce((sum, interval) => sum + interval, 0);
}

/** Returns the intervals without single gaps: each is the median of those near it. */
function withoutGaps(intervals: readonly number[]): number[] {
  const window = 2 * nearby + 1;
  return intervals.map((_, i) => {
    const from = Math.min(Math.max(0, i - nearby), Math.max(0, intervals.length - window));
    return median(intervals.slice(from, from + window));
  });
}

/** Returns the numbers of the intervals at which the speed changes for at least `leastFrames`; the first is 0. */
function findStarts(intervals: readonly number[]): number[] {
  const smooth = withoutGaps(intervals);
  const starts = [0];
  let level = median(smooth.slice(0, leastFrames));
  let changed = 0;
  for (const [i, interval] of smooth.entries()) {
    changed = differ(interval, level) ? changed + 1 : 0;
    if (changed < leastFrames) continue;
    const start = i + 1 - leastFrames;
    if (start > 0) starts.push(start);
    level = median(smooth.slice(start, i + 1));
    changed = 0;
  }
  return starts;
}

/** Returns the place of a change, near `start`, at which the intervals before and after it are closest to their medians. */
function placeChange(intervals: readonly number[], start: number, before: number, after: number): number {
  const off = (i: number, level: number) => Math.abs(Math.log((intervals[i] ?? level) / level));
  const [from, to] = [Math.max(1, start - leastFrames), Math.min(intervals.length - 1, start + leastFrames)];
  let cost = 0;
  let best = { cost: Infinity, place: start };
  // The cost of a change at `from`, up to a constant.
  for (let place = from; place <= to; place++) {
    if (cost < best.cost) best = { cost, place };
    cost += off(place, before) - off(place, after);
  }
  return best.place;
}

/** Returns the runs of a film. One of constant rate, or with dropped frames only, has a single run. */
export function findRuns({ times, end }: FrameIndex): FilmRun[] {
  const intervals = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  const levelOf = (starts: readonly number[], i: number) => median(intervals.slice(starts[i], starts[i + 1]));
  let starts = findStarts(intervals);
  // A level was taken from the first frames of a run, so that a slow drift may look like a change.
  for (let i = 1; i < starts.length;) {
    if (differ(levelOf(starts, i - 1), levelOf(starts, i))) i++;
    else starts = starts.filter((_, other) => other !== i);
  }
  const levels = starts.map((_, i) => levelOf(starts, i));
  const placed = starts.map((start, i) =>
    i === 0 ? 0 : placeChange(intervals, start, levels[i - 1] ?? 1, levels[i] ?? 1),
  );
  return placed.map((start, i) => ({
    fromUs: i === 0 ? 0 : toMicroseconds(times[start] ?? 0),
    toUs: toMicroseconds(i === placed.length - 1 ? end : (times[placed[i + 1] ?? 0] ?? 0)),
    rate: rateWithoutGaps(intervals.slice(start, placed[i + 1]), levels[i] ?? 0),
  }));
}

/**
 * Whether a film is slow motion that changes its speed, as phones share it. A film whose rate falls in low light is not: it has neither
 * a run nor a capture rate that only slow motion has.
 */
export const isRamp = (runs: readonly FilmRun[], captureRate: number | undefined): boolean =>
  runs.length > 1 &&
  (runs.some(({ rate }) => rate >= slowMotionRate) || (captureRate ?? 0) >= slowMotionRate);
