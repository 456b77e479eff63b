import { formatLength, formatWrittenWeight, lengthUnitOf, type UnitSystem } from '#domain/measures.ts';
import { formatSeconds, isTimeUnit } from '#domain/seconds.ts';
import { plural } from '#lib/text/plural.ts';

/** What a set of an exercise can take. */
export const measures = ['weight', 'reps', 'time', 'distance', 'height'] as const;
export type Measure = (typeof measures)[number];

export const measureNames: Record<Measure, string> = {
  weight: 'Weight',
  reps: 'Repetitions',
  time: 'Time',
  distance: 'Distance',
  height: 'Height',
};

/** Values of a set in kilograms, seconds and meters; null for what was not entered. */
export interface SetValues {
  weightKg: number | null;
  /** The weight as it was written, with its unit; null if nobody knows. */
  weightTyped: string | null;
  reps: number | null;
  seconds: number | null;
  distanceM: number | null;
  heightM: number | null;
  /** RPE, 1 to 10. */
  effort: number | null;
}

export const noValues: SetValues = {
  weightKg: null,
  weightTyped: null,
  reps: null,
  seconds: null,
  distanceM: null,
  heightM: null,
  effort: null,
};

export const hasValues = (values: SetValues): boolean =>
  [values.weightKg, values.reps, values.seconds, values.distanceM, values.heightM, values.effort].some(
    (value) => value !== null,
  );

/** Returns the measures in a stored list, in their order. */
export const readMeasures = (stored: readonly string[] | null): Measure[] | null =>
  stored === null ? null : measures.filter((measure) => stored.includes(measure));

/** Returns what a set takes: what the coach chose, or what the text of reps suggests, such as time for '40 s'. */
export function measuresOf(item: { measures: readonly Measure[] | null; reps: string }): readonly Measure[] {
  if (item.measures !== null) return item.measures;
  const words = [...item.reps.toLowerCase().matchAll(/\d\s*([a-z]+)/g)].map(([, word = '']) => word);
  const units = words.map(lengthUnitOf);
  if (units.some((unit) => unit !== undefined && ['cm', 'mm', 'in'].includes(unit)))
    return ['reps', 'height'];
  if (words.some(isTimeUnit)) return ['time'];
  return units.some((unit) => unit !== undefined) ? ['time', 'distance'] : ['weight', 'reps'];
}

/** Describes a set: '60 kg × 5 · RPE 8'; empty without values. */
export function describeValues(values: SetValues, units: UnitSystem): string {
  const { weightKg, weightTyped, reps, seconds, distanceM, heightM, effort } = values;
  const weight = weightKg === null ? undefined : formatWrittenWeight(weightKg, weightTyped, units);
  const load = reps === null ? weight : weight === undefined ? plural(reps, 'rep') : `${weight} × ${reps}`;
  return [
    load,
    distanceM === null ? undefined : formatLength(distanceM, units),
    heightM === null ? undefined : `${formatLength(heightM, units)} high`,
    seconds === null ? undefined : formatSeconds(seconds),
    effort === null ? undefined : `RPE ${effort}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
