import { hasRealTimes, toRealTime, type SlowMotion } from '#domain/slow-motion.ts';
import { frameAt, timeOf, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds, toSeconds } from '#lib/video-frames/microseconds.ts';
import type { Review, Step } from '../../review.ts';

/** A measured value with its uncertainty, which comes from the time between two frames. */
export interface Measured {
  value: number;
  error: number;
}

export interface StepTimes {
  step: Step;
  /** For example 'Last step'. Steps are counted back from the take-off. */
  name: string;
  /** Seconds on the ground. */
  contact?: Measured;
  /** Seconds from the contact of the step before. */
  interval?: Measured;
  /** Steps per second, from the interval. */
  cadence?: Measured;
}

interface RunUpTimes {
  steps: StepTimes[];
  /** Mean seconds on the ground of the steps with a toe-off. */
  contact?: Measured;
  /** Steps per second from the first to the last contact; undefined below three contacts. */
  cadence?: Measured;
  /** Seconds. */
  plantToTakeOff?: Measured;
}

/** Returns 'Last step', '2nd to last', '3rd to last' … `fromLast` is 0 for the last step. */
export function stepName(fromLast: number): string {
  if (fromLast === 0) return 'Last step';
  const number = fromLast + 1;
  const ending = ['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th';
  return `${number}${ending} to last`;
}

export interface FilmTimes {
  index: FrameIndex;
  slowMotion: SlowMotion;
}

/**
 * Returns the seconds between a frame and the one before, of the film or of real time: what is seen first on this frame happened in
 * between.
 */
function gapBefore(index: FrameIndex, frame: number, slowMotion: SlowMotion = null): number {
  const after = Math.max(frame, 1);
  const seconds = (at: number) => toRealTime(timeOf(index, at) * 1e6, slowMotion) / 1e6;
  return seconds(after) - seconds(after - 1);
}

/**
 * Returns how exactly a step's times are known: the longer of the frames before its contact and its toe-off, in microseconds of the film.
 * Undefined for a film of one frame.
 */
export function frameUsOf(
  index: FrameIndex,
  { contactUs, toeOffUs }: Pick<Step, 'contactUs' | 'toeOffUs'>,
): number | undefined {
  const gaps = [contactUs, toeOffUs ?? contactUs].map((us) =>
    gapBefore(index, frameAt(index, toSeconds(us))),
  );
  return toMicroseconds(Math.max(...gaps)) || undefined;
}

/**
 * Returns the seconds of real time between two times of the film (microseconds). Each event happened between the frame that shows it and the frame
 * before, so the difference is uncertain by the longer of these two gaps. Undefined if it is not positive, or if real times are unknown.
 */
export function between(
  { index, slowMotion }: FilmTimes,
  fromUs: number,
  toUs: number,
): Measured | undefined {
  if (!hasRealTimes(slowMotion)) return undefined;
  const [from, to] = [frameAt(index, toSeconds(fromUs)), frameAt(index, toSeconds(toUs))];
  const seconds = (frame: number) => toRealTime(timeOf(index, frame) * 1e6, slowMotion) / 1e6;
  const gap = (frame: number) => gapBefore(index, frame, slowMotion);
  const value = seconds(to) - seconds(from);
  return value > 0 ? { value, error: Math.max(gap(from), gap(to)) } : undefined;
}

/** Returns how often something happens per second that takes `seconds` for `count` times. */
const perSecond = (count: number, seconds: Measured): Measured => ({
  value: count / seconds.value,
  error: (count / seconds.value) * (seconds.error / seconds.value),
});

const isMeasured = (value: Measured | undefined): value is Measured => value !== undefined;

/** Returns the times of a run-up. Steps are ordered by contact. */
export function stepTimes(steps: readonly Step[], phases: Review['phases'], film: FilmTimes): RunUpTimes {
  const rows = steps.map((step, i): StepTimes => {
    const { contactUs, toeOffUs } = step;
    const before = steps[i - 1];
    const interval = before && between(film, before.contactUs, contactUs);
    return {
      step,
      name: stepName(steps.length - 1 - i),
      contact: toeOffUs === null ? undefined : between(film, contactUs, toeOffUs),
      interval,
      cadence: interval && perSecond(1, interval),
    };
  });
  const contacts = rows.map(({ contact }) => contact).filter(isMeasured);
  const mean = (key: keyof Measured) =>
    contacts.reduce((sum, contact) => sum + contact[key], 0) / contacts.length;
  const [first, last] = [steps[0], steps.at(-1)];
  const total =
    first && last && steps.length > 2 ? between(film, first.contactUs, last.contactUs) : undefined;
  const { plant, 'take-off': takeOff } = phases;
  return {
    steps: rows,
    contact: contacts.length > 0 ? { value: mean('value'), error: mean('error') } : undefined,
    cadence: total && perSecond(steps.length - 1, total),
    plantToTakeOff: plant === undefined || takeOff === undefined ? undefined : between(film, plant, takeOff),
  };
}

/** Formats seconds as milliseconds: '117 ±17 ms', or '117 ms' if the uncertainty is 0, which is unknown. */
export const formatMilliseconds = ({ value, error }: Measured): string =>
  `${Math.round(value * 1000)}${error > 0 ? ` ±${Math.max(1, Math.round(error * 1000))}` : ''} ms`;

/** Formats steps per second: '4.3 ±0.3', or '4.3'. */
export const formatCadence = ({ value, error }: Measured): string =>
  `${value.toFixed(1)}${error > 0 ? ` ±${Math.max(0.1, error).toFixed(1)}` : ''}`;
