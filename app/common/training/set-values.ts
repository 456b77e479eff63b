import { formatLength, formatWeight, type UnitSystem } from '#domain/measures.ts';

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
  reps: number | null;
  seconds: number | null;
  distanceM: number | null;
  heightM: number | null;
  /** RPE, 1 to 10. */
  effort: number | null;
}

export const noValues: SetValues = {
  weightKg: null,
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
  if (/\d\s*(cm|in|inch|inches)\b/i.test(item.reps)) return ['reps', 'height'];
  if (/\d\s*(s|sec|secs|seconds?|min|minutes?)\b/i.test(item.reps)) return ['time'];
  if (/\d\s*(m|meters?|km|yd|yards?|ft|feet)\b/i.test(item.reps)) return ['time', 'distance'];
  return ['weight', 'reps'];
}

/** Formats a time as '4.12 s', '40 s' or '1:30'. */
export function formatSeconds(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  if (hundredths < 6000) return `${hundredths / 100} s`;
  const rest = (hundredths % 6000) / 100;
  return `${Math.floor(hundredths / 6000)}:${rest < 10 ? '0' : ''}${rest}`;
}

/** Parses a time: `4.12`, `40 s`, `1:30`, `2 min`. Returns seconds, or undefined when the text is not a time. */
export function parseSeconds(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,3}):(\d{2}(?:\.\d{1,2})?)$/.exec(typed);
  if (clock) return Number(clock[2]) < 60 ? Number(clock[1]) * 60 + Number(clock[2]) : undefined;
  const match = /^(\d+(?:\.\d+)?)\s*(s|sec|seconds?|min|minutes?)?$/.exec(typed);
  if (!match) return undefined;
  return Math.round(Number(match[1]) * (match[2]?.startsWith('m') ? 6000 : 100)) / 100;
}

/** Describes a set: '60 kg × 5 · RPE 8'; empty without values. */
export function describeValues(values: SetValues, units: UnitSystem): string {
  const { weightKg, reps, seconds, distanceM, heightM, effort } = values;
  const weight = weightKg === null ? undefined : formatWeight(weightKg, units);
  const load =
    reps === null
      ? weight
      : weight === undefined
        ? `${reps} ${reps === 1 ? 'rep' : 'reps'}`
        : `${weight} × ${reps}`;
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
