/** The slowest film that the database accepts. */
export const maxSlowMotion = 50;

/** Rates that cameras film in slow motion, in frames per second, the most common first. */
export const captureRates = {
  phones: [120, 240, 60, 480, 960],
  cameras: [100, 200, 250, 300, 500, 1000],
} as const;

/** The lowest and the highest rate that people can type, in frames per second. */
const typedRates = { min: 50, max: 1000 } as const;

/**
 * Returns how many times slower a film plays than it was filmed: 8 for 240 fps saved at 30; undefined if no camera does that. Both
 * rates in frames per second. Cameras miss a rate by a few percent, which is not slow motion, and say 240 fps where 8 × 29.97 is meant.
 */
export function slowMotionOf(captureRate: number, fileRate: number): number | undefined {
  const factor = captureRate / fileRate;
  if (factor <= 1.2) return 1;
  const whole = Math.round(factor);
  const near = Math.abs(factor / whole - 1) < 0.005 ? whole : Math.round(factor * 10_000) / 10_000;
  return near <= maxSlowMotion ? near : undefined;
}

/** The slowest and the fastest rate at which a film plays, in frames per second: the same for one of constant rate. */
export interface PlayedRates {
  slowest: number;
  fastest: number;
}

/** Returns the lowest and the highest rate at which a film can have been filmed. */
export const possibleRates = ({ slowest, fastest }: PlayedRates): { min: number; max: number } => ({
  min: Math.max(typedRates.min, Math.round(fastest)),
  max: Math.min(typedRates.max, Math.floor(maxSlowMotion * slowest)),
});

/** Reads a typed capture rate in frames per second: '240', '59,94' or '1,000'. NaN if the film can't have been filmed at it. */
export function readTypedRate(text: string, played: PlayedRates): number {
  const rate = Number(
    text
      .trim()
      .replace(/,(?=\d{3}$)/, '')
      .replace(',', '.') || NaN,
  );
  const { min, max } = possibleRates(played);
  return rate >= min && rate <= max ? rate : NaN;
}

/** Frames of a film with a slow motion of their own. Times are microseconds of the film. */
export interface SlowRun {
  fromUs: number;
  toUs: number;
  /** Null while the capture rate is unknown. */
  factor: number | null;
}

/**
 * How many times slower a film plays than the jump was: one factor, or runs of a film that changes its speed, which begin at 0 without
 * gaps. Null if nobody said it; then its own times are real.
 */
export type SlowMotion = number | readonly SlowRun[] | null;

/** Returns the slow motion that a submission has stored. */
export const storedSlowMotion = (row: {
  slow_motion: number | null;
  slow_motion_runs: unknown;
}): SlowMotion => (row.slow_motion_runs as SlowRun[] | null) ?? row.slow_motion;

/** Whether a film changes its speed. */
export const isRuns = (slowMotion: SlowMotion): slowMotion is readonly SlowRun[] =>
  typeof slowMotion === 'object' && slowMotion !== null;

/** Whether real times of the film are known. They are not while it changes its speed at an unknown capture rate. */
export const hasRealTimes = (slowMotion: SlowMotion): boolean =>
  !isRuns(slowMotion) || slowMotion.every(({ factor }) => factor !== null);

/** Says why something that needs real time is missing, and what helps. */
export const noRealTimes =
  'This video changes its speed, so its times are unknown until a coach chooses its capture rate or the athlete sends the original, without slow motion (on an iPhone: Photos, Edit, drag both slow-motion marks together).';

/** Returns the factor of a whole film; 1 for one that changes its speed. */
export const factorOf = (slowMotion: SlowMotion): number => (typeof slowMotion === 'number' ? slowMotion : 1);

/** Returns the last run that begins before a time, and the real time at its start. `at` is a time of the film, or with `isReal` of reality. */
function runAt(runs: readonly SlowRun[], at: number, isReal: boolean) {
  let realUs = 0;
  for (const [i, { fromUs, toUs, factor }] of runs.entries()) {
    const nextUs = realUs + (toUs - fromUs) / (factor ?? 1);
    if (i === runs.length - 1 || at <= (isReal ? nextUs : toUs))
      return { fromUs, realUs, factor: factor ?? 1 };
    realUs = nextUs;
  }
  return { fromUs: 0, realUs: 0, factor: 1 };
}

/** Converts a time of the film to real time, both in microseconds. Unknown factors count as 1 (`hasRealTimes`). */
export function toRealTime(filmUs: number, slowMotion: SlowMotion): number {
  if (!isRuns(slowMotion)) return filmUs / (slowMotion ?? 1);
  const { fromUs, realUs, factor } = runAt(slowMotion, filmUs, false);
  return realUs + (filmUs - fromUs) / factor;
}

/** Converts real time to a time of the film, both in microseconds. */
export function toFilmTime(realUs: number, slowMotion: SlowMotion): number {
  if (!isRuns(slowMotion)) return realUs * (slowMotion ?? 1);
  const run = runAt(slowMotion, realUs, true);
  return run.fromUs + (realUs - run.realUs) * run.factor;
}
