import {
  formatLength,
  formatWeight,
  parseLength,
  parseWeight,
  type LengthUnit,
  type UnitSystem,
  type WeightUnit,
} from '../../../supabase/functions/_shared/measures.ts';
import type { JumpDraft, JumpField } from './jump-draft.ts';

/** The jump as the database keeps it (table jumps): metres and kilograms; what is unknown is null. */
export interface JumpRow {
  grip_m: number | null;
  pole_length_m: number | null;
  pole_rating_kg: number | null;
  run_up_lefts: number | null;
  mid_mark_m: number | null;
  take_off_m: number | null;
  standards_m: number | null;
  bar_m: number | null;
  made: boolean | null;
  question: string;
}

type Range = readonly [least: number, most: number];
type LengthField = Exclude<JumpField, 'poleRating' | 'runUp'>;

/**
 * Metres. `possible` is what the database takes; `usual` decides what a number without a unit means, so that 14 is feet where a grip of
 * 14 metres is none.
 */
const lengths: Record<LengthField, { possible: Range; usual: Range }> = {
  grip: { possible: [1.5, 5.5], usual: [2, 5.3] },
  poleLength: { possible: [2, 5.5], usual: [2.5, 5.4] },
  midMark: { possible: [3, 40], usual: [5, 22] },
  takeOff: { possible: [0.5, 6], usual: [1.5, 4.8] },
  standards: { possible: [0, 1], usual: [0.3, 0.9] },
  bar: { possible: [0.5, 7], usual: [1, 6.5] },
};
const weights: { possible: Range; usual: Range } = { possible: [15, 130], usual: [25, 105] };
const mostLefts = 15;

const lengthUnits: Record<UnitSystem, LengthUnit[]> = {
  metric: ['m', 'cm', 'ft', 'in'],
  imperial: ['ft', 'in', 'm', 'cm'],
};
const weightUnits: Record<UnitSystem, WeightUnit[]> = { metric: ['kg', 'lb'], imperial: ['lb', 'kg'] };

/** What was typed, as it was understood; or what is wrong with it. Undefined for an empty field. */
export type Reading = { value: number; text: string } | { problem: string };

const isWithin = (value: number, [least, most]: Range) => value >= least && value <= most;

/** The first meaning that is usual, else the first that is possible, else any. */
function choose<Unit>(
  units: Unit[],
  parse: (unit: Unit) => number | undefined,
  { possible, usual }: { possible: Range; usual: Range },
): number | undefined {
  const meanings = units.map(parse).filter((value) => value !== undefined);
  return (
    meanings.find((value) => isWithin(value, usual)) ??
    meanings.find((value) => isWithin(value, possible)) ??
    meanings[0]
  );
}

const otherSystem = (system: UnitSystem): UnitSystem => (system === 'metric' ? 'imperial' : 'metric');

function both(
  format: (value: number, system: UnitSystem) => string,
  value: number,
  system: UnitSystem,
): string {
  return `${format(value, system)} · ${format(value, otherSystem(system))}`;
}

/** 14 1 is 14 feet 1, as it is said. */
const spacedFeet = /^\s*(\d{1,3}) +(\d{1,2}(?:[.,]\d+)?)\s*$/;

function readLength(typed: string, field: LengthField, system: UnitSystem): Reading {
  const range = lengths[field];
  const text = typed.replace(spacedFeet, '$1-$2');
  const value = choose(lengthUnits[system], (unit) => parseLength(text, unit), range);
  if (value === undefined) {
    return { problem: `“${typed.trim()}” is no length. Type it like 4.30 or 14' 1".` };
  }
  if (isWithin(value, range.possible)) return { value, text: both(formatLength, value, system) };
  const [least, most] = range.possible.map((edge) => formatLength(edge, system));
  return {
    problem: `That is ${formatLength(value, system)}. Something between ${least} and ${most} is expected.`,
  };
}

function readWeight(typed: string, system: UnitSystem): Reading {
  const value = choose(weightUnits[system], (unit) => parseWeight(typed, unit), weights);
  if (value === undefined)
    return { problem: `“${typed.trim()}” is no weight. Type it like 75 kg or 165 lb.` };
  if (isWithin(value, weights.possible)) return { value, text: both(formatWeight, value, system) };
  const [least, most] = weights.possible.map((edge) => formatWeight(edge, system));
  return { problem: `That is ${formatWeight(value, system)}. Poles go from ${least} to ${most}.` };
}

function readRunUp(typed: string): Reading {
  const match = /^(\d{1,2})\s*(lefts?|steps?)?$/i.exec(typed.trim());
  const isSteps = match?.[2]?.toLowerCase().startsWith('step') ?? false;
  const value = Number(match?.[1] ?? NaN) / (isSteps ? 2 : 1);
  if (!Number.isInteger(value) || value > mostLefts) {
    return { problem: `Type whole lefts, up to ${mostLefts}, like 7. Steps work too: 14 steps.` };
  }
  return {
    value,
    text: value === 0 ? 'From standing' : `${value} ${value === 1 ? 'left' : 'lefts'} · ${value * 2} steps`,
  };
}

/** Reads one field of a draft. */
export function readField(
  field: JumpField,
  { typed, system }: Pick<JumpDraft, 'typed' | 'system'>,
): Reading | undefined {
  const text = typed[field];
  if (text === undefined || text.trim() === '') return undefined;
  if (field === 'runUp') return readRunUp(text);
  if (field === 'poleRating') return readWeight(text, system);
  const reading = readLength(text, field, system);
  if (field !== 'grip' || 'problem' in reading) return reading;
  const pole = readField('poleLength', { typed, system });
  return pole !== undefined && 'value' in pole && reading.value > pole.value
    ? { problem: `A grip of ${formatLength(reading.value, system)} is higher than the pole is long.` }
    : reading;
}

/** The draft as a row; what could not be understood is null. */
export function toJumpRow(draft: JumpDraft): JumpRow {
  const valueOf = (field: JumpField): number | null => {
    const reading = readField(field, draft);
    return reading !== undefined && 'value' in reading ? reading.value : null;
  };
  return {
    grip_m: valueOf('grip'),
    pole_length_m: valueOf('poleLength'),
    pole_rating_kg: valueOf('poleRating'),
    run_up_lefts: valueOf('runUp'),
    mid_mark_m: valueOf('midMark'),
    take_off_m: valueOf('takeOff'),
    standards_m: valueOf('standards'),
    bar_m: valueOf('bar'),
    made: draft.made ?? null,
    question: draft.question.trim().slice(0, 1000),
  };
}
