import { hasValues, noValues, type Measure, type SetValues } from '#common/training/set-values.ts';
import {
  formatLength,
  formatWrittenWeight,
  parseDistance,
  parseLength,
  readWeight,
  type UnitSystem,
} from '#domain/measures.ts';
import { formatSeconds, parseSeconds } from '#domain/seconds.ts';

/** The values of a set as typed. */
export type SetEntry = Partial<Record<Measure | 'effort', string>>;

const fields = {
  weight: 'weightKg',
  reps: 'reps',
  time: 'seconds',
  distance: 'distanceM',
  height: 'heightM',
  effort: 'effort',
} as const satisfies Record<Measure | 'effort', Exclude<keyof SetValues, 'weightTyped'>>;

/** The database has the same limits. */
const limits: Record<Measure, readonly [number, number]> = {
  weight: [0, 500],
  reps: [1, 1000],
  time: [0.1, 36_000],
  distance: [0.1, 50_000],
  height: [0.05, 10],
};

const examples: Record<Measure, string> = {
  weight: '60, 60 kg or 135 lb',
  reps: '8',
  time: '4.12, 1:30 or 2 min',
  distance: '30 m, 2 km, 40 yd or 100 ft',
  height: '60 cm or 24 in',
};

function parse(measure: Exclude<Measure, 'weight'>, text: string, units: UnitSystem): number | undefined {
  switch (measure) {
    case 'reps':
      return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : undefined;
    case 'time':
      return parseSeconds(text);
    case 'distance':
      return parseDistance(text, units === 'metric' ? 'm' : 'ft');
    case 'height':
      return parseLength(text, units === 'metric' ? 'm' : 'ft');
  }
}

/** Formats a value as the athlete would type it. */
function type(measure: Measure, value: number, weightTyped: string | null, units: UnitSystem): string {
  switch (measure) {
    case 'weight':
      return formatWrittenWeight(value, weightTyped, units).replace(/ \w+$/, '');
    case 'reps':
      return String(value);
    case 'time':
      return formatSeconds(value).replace(/ s$/, '');
    case 'distance':
    case 'height':
      return units === 'metric' ? String(value) : formatLength(value, units);
  }
}

/** Returns a set as typed in the athlete's units. */
export function entryOf(values: SetValues, asked: readonly Measure[], units: UnitSystem): SetEntry {
  const entry: SetEntry = {};
  for (const measure of asked) {
    const value = values[fields[measure]];
    if (value !== null) entry[measure] = type(measure, value, values.weightTyped, units);
  }
  if (values.effort !== null) entry.effort = String(values.effort);
  return entry;
}

/**
 * Reads what was typed over the values of before, so that a number that was not changed keeps its exact value. Returns
 * the values, or a problem for each field.
 */
export function readEntry(
  entry: SetEntry,
  asked: readonly Measure[],
  units: UnitSystem,
  before: SetValues = noValues,
): { values: SetValues } | { problems: SetEntry } {
  const shown = entryOf(before, asked, units);
  const values = { ...before, effort: entry.effort ? Number(entry.effort) : null };
  const problems: SetEntry = {};
  for (const measure of asked) {
    const text = entry[measure] ?? '';
    if (text === shown[measure]) continue;
    const weight = measure === 'weight' ? readWeight(text, units === 'metric' ? 'kg' : 'lb') : undefined;
    const read = measure === 'weight' ? weight?.kg : parse(measure, text, units);
    const value = text.trim() === '' ? null : read;
    const [min, max] = limits[measure];
    if (value === undefined || (value !== null && (value < min || value > max)))
      problems[measure] = `Enter it like ${examples[measure]}.`;
    else {
      values[fields[measure]] = value;
      if (measure === 'weight') values.weightTyped = weight?.typed ?? null;
    }
  }
  if (Object.keys(problems).length > 0) return { problems };
  const [first = 'reps'] = asked;
  return hasValues(values) ? { values } : { problems: { [first]: 'Enter a value.' } };
}
