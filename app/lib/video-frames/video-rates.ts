import { isRuns, slowMotionOf, type PlayedRates, type SlowMotion } from '#domain/slow-motion.ts';
import { findRuns, isRamp, type FilmRun } from './film-runs.ts';
import type { FrameIndex } from './frame-index.ts';

/** Returns the average rate of the frames, in frames per second; undefined for a single frame. */
export function rateOf({ times }: FrameIndex): number | undefined {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return last > first ? (times.length - 1) / (last - first) : undefined;
}

/** Rates of a film in frames per second. */
export interface VideoRates {
  /** At which the file plays. */
  file: number;
  /** At which the camera filmed; missing if the file does not say it. */
  capture?: number;
  /** Of a film that changes its speed, if that is known; see `findRuns`. */
  runs?: readonly FilmRun[];
}

/** Returns the rates at which a film plays. */
export function playedRates({ file, capture, runs = [] }: VideoRates): PlayedRates {
  const rates = isRamp(runs, capture) ? runs.map(({ rate }) => rate) : [file];
  return { slowest: Math.min(...rates), fastest: Math.max(...rates) };
}

/**
 * Returns how many times slower a film plays than it was filmed at `captureRate`; undefined if nobody said that rate, or no camera films
 * so. The rate of the file means that it is not in slow motion. A film that changes its speed has runs in any case, with unknown factors without a rate that fits all of them.
 */
export function slowMotionOfRates(
  { file, runs = [] }: Pick<VideoRates, 'file' | 'runs'>,
  captureRate: number | undefined,
): SlowMotion | undefined {
  if (captureRate === file) return 1;
  if (!isRamp(runs, captureRate))
    return captureRate === undefined ? undefined : slowMotionOf(captureRate, file);
  const factors = runs.map(({ rate }) =>
    // A camera that films slower than a run plays did not film it.
    captureRate === undefined || captureRate < rate * 0.9 ? undefined : slowMotionOf(captureRate, rate),
  );
  const isKnown = factors.every((factor) => factor !== undefined);
  return runs.map(({ fromUs, toUs }, i) => ({ fromUs, toUs, factor: (isKnown && factors[i]) || null }));
}

/** Returns the rates of a film's frames; undefined for a single frame. */
export function ratesOf(index: FrameIndex): VideoRates | undefined {
  const [average, runs] = [rateOf(index), findRuns(index)];
  if (average === undefined) return undefined;
  return runs.length > 1 ? { file: average, runs } : { file: runs[0]?.rate ?? average };
}

/**
 * Returns the slow motion of an opened film: what is stored, or else what the file says. Until its review is finished, a film that changes
 * its speed is recognized, also if one factor was stored for it.
 */
export function slowMotionOfFilm(
  stored: SlowMotion,
  { index, captureRate }: { index: FrameIndex | undefined; captureRate: number | undefined },
  isFinished: boolean,
): SlowMotion {
  if (!index || isRuns(stored) || stored === 1) return stored;
  const rates = ratesOf(index);
  if (!rates) return stored;
  if (isFinished)
    return stored ?? slowMotionOfRates({ file: rateOf(index) ?? rates.file }, captureRate) ?? null;
  const found = slowMotionOfRates(rates, stored === null ? captureRate : rates.file * stored);
  return found !== undefined && isRuns(found) ? found : (stored ?? found ?? null);
}

/** Returns the capture rate that a slow motion of these rates means; undefined if it is unknown. */
export function toCaptureRate(
  { file, runs: [first] = [] }: Pick<VideoRates, 'file' | 'runs'>,
  slowMotion: SlowMotion,
): number | undefined {
  if (!isRuns(slowMotion)) return slowMotion === null ? undefined : file * slowMotion;
  const factor = slowMotion[0]?.factor;
  return first && factor ? first.rate * factor : undefined;
}
