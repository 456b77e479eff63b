import { barAboveGrip, isUnlikelyAboveGrip } from '#domain/bar-above-grip.ts';
import type { JumpNumbers } from '#domain/review-calls.ts';
import { formatLength, formatWeight, type UnitSystem } from '#domain/measures.ts';

/** Details that the athlete entered; all are optional. Meters, kilograms, microseconds of the video. */
export interface Jump {
  gripM: number | null;
  poleLengthM: number | null;
  poleRatingKg: number | null;
  runUpLefts: number | null;
  midMarkM: number | null;
  takeOffM: number | null;
  standardsM: number | null;
  barM: number | null;
  made: boolean | null;
  /** The part of the video with the jump. */
  trim: { startUs: number; endUs: number } | null;
}

export function toJump(row: JumpNumbers): Jump {
  return {
    gripM: row.grip_m,
    poleLengthM: row.pole_length_m,
    poleRatingKg: row.pole_rating_kg,
    runUpLefts: row.run_up_lefts,
    midMarkM: row.mid_mark_m,
    takeOffM: row.take_off_m,
    standardsM: row.standards_m,
    barM: row.bar_m,
    made: row.made,
    trim:
      row.trim_start_us !== null && row.trim_end_us !== null
        ? { startUs: row.trim_start_us, endUs: row.trim_end_us }
        : null,
  };
}

/** A measurement, formatted in both unit systems. */
export interface Measure {
  metric: string;
  imperial: string;
}

/** Returns a measurement in the chosen units, and in the other ones. */
export const inUnits = ({ metric, imperial }: Measure, units: UnitSystem): { main: string; other: string } =>
  units === 'metric' ? { main: metric, other: imperial } : { main: imperial, other: metric };

/** Formats a length: '4.50 m' and '14' 9¼"'. */
export const lengthOf = (meters: number): Measure => ({
  metric: formatLength(meters, 'metric'),
  imperial: formatLength(meters, 'imperial'),
});

/** Formats a signed difference: '+0.40 m' and '+1' 3¾"'. */
export function differenceOf(meters: number): Measure {
  const { metric, imperial } = lengthOf(Math.abs(meters));
  const sign = meters < 0 ? '−' : '+';
  return { metric: `${sign}${metric}`, imperial: `${sign}${imperial}` };
}

/** Formats a weight in both unit systems. */
export const weightOf = (kilograms: number): Measure => ({
  metric: formatWeight(kilograms, 'metric'),
  imperial: formatWeight(kilograms, 'imperial'),
});

/** Returns how far the bar is above the grip when the pole is vertical, in meters; undefined if a value is missing. */
export function aboveGrip({ gripM, barM }: Pick<Jump, 'gripM' | 'barM'>): number | undefined {
  return gripM === null || barM === null ? undefined : barAboveGrip(gripM, barM);
}

export interface JumpLine {
  name: string;
  value: Measure | string;
  /** Shown if the value is probably a mistake. */
  warning?: string;
}

const warningFor = (above: number) => (isUnlikelyAboveGrip(above) ? 'Unlikely. Ask the athlete.' : undefined);

/** Lists the available measurements in the order that coaches use. */
export function jumpLines(jump: Jump): JumpLine[] {
  const above = aboveGrip(jump);
  const length = (name: string, meters: number | null) =>
    meters === null ? [] : [{ name, value: lengthOf(meters) }];
  return [
    ...length('Bar', jump.barM),
    ...length('Grip', jump.gripM),
    ...(above === undefined
      ? []
      : [{ name: 'Bar above grip', value: differenceOf(above), warning: warningFor(above) }]),
    ...length('Pole', jump.poleLengthM),
    ...(jump.poleRatingKg === null ? [] : [{ name: 'Pole rating', value: weightOf(jump.poleRatingKg) }]),
    ...(jump.runUpLefts === null
      ? []
      : [{ name: 'Run-up', value: jump.runUpLefts === 1 ? '1 left' : `${jump.runUpLefts} lefts` }]),
    ...length('Mid-mark', jump.midMarkM),
    ...length('Take-off', jump.takeOffM),
    ...length('Standards', jump.standardsM),
  ];
}
