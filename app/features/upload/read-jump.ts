import {
  formatLength,
  formatWeight,
  parseLength,
  parseWeight,
  type LengthUnit,
  type UnitSystem,
  type WeightUnit,
} from '../../../supabase/functions/_shared/measures.ts';
import { barAboveGrip, isUnlikelyAboveGrip } from '../../../supabase/functions/_shared/bar-above-grip.ts';
import type { JumpDraft, JumpField } from './jump-draft.ts';

/** The jump as the database keeps it (table jumps): meters and kilograms; what is unknown is null. */
interface JumpRow {
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
 * Meters. `possible` is what the database takes; what is not `usual` in the form's unit but is in the other one needs its unit typed.
 */
const lengths: Record<LengthField, { possible: Range; usual: Range }> = {
  grip: { possible: [1.5, 5.5], usual: [2, 5.3] },
  poleLength: { possible: [2, 5.5], usual: [2.5, 5.4] },
  midMark: { possible: [3, 40], usual: [5, 22] },
  takeOff: { possible: [0.5, 6], usual: [1.5, 4.8] },
  standards: { possible: [0, 1], usual: [0.3, 0.9] },
  bar: { possible: [0.5, 7], usual: [1.8, 6.5] },
};
const weights: { possible: Range; usual: Range } = { possible: [15, 130], usual: [25, 105] };
const mostLefts = 15;

const lengthUnits: Record<UnitSystem, LengthUnit[]> = { metric: ['m', 'cm'], imperial: ['ft', 'in'] };
const weightUnits: Record<UnitSystem, WeightUnit[]> = { metric: ['kg'], imperial: ['lb'] };

/** What was typed, as it was understood, with a question where that is unlikely; or what is wrong with it. Undefined for an empty field. */
type Reading = { value: number; text: string; question?: string } | { problem: string };

const isWithin = (value: number, [least, most]: Range) => value >= least && value <= most;

const otherSystem = (system: UnitSystem): UnitSystem => (system === 'metric' ? 'imperial' : 'metric');

/**
 * What a text means in the form's units. A number without a unit that is impossible in them is taken in the others. `other` is there when
 * the form's unit makes it unusual and the others do not: the athlete then has to name the unit.
 */
function choose<Unit>(
  units: Record<UnitSystem, Unit[]>,
  system: UnitSystem,
  parse: (unit: Unit) => number | undefined,
  { possible, usual }: { possible: Range; usual: Range },
): { value: number; other?: number } | undefined {
  const read = (of: UnitSystem) => units[of].map(parse).filter((value) => value !== undefined);
  const [own, others] = [read(system), read(otherSystem(system))];
  const find = (values: number[], range: Range) => values.find((value) => isWithin(value, range));
  const value =
    find(own, usual) ?? find(own, possible) ?? find(others, usual) ?? find(others, possible) ?? own[0];
  if (value === undefined) return undefined;
  const other = find(others, usual);
  // With a unit typed, both systems read the same.
  const isUnclear =
    !isWithin(value, usual) && isWithin(value, possible) && other !== undefined && other !== value;
  return isUnclear ? { value, other } : { value };
}

function both(
  format: (value: number, system: UnitSystem) => string,
  value: number,
  system: UnitSystem,
): string {
  return `${format(value, system)} · ${format(value, otherSystem(system))}`;
}

/** 'Is it 4' 8½" (1.43 m) or 4.70 m (15' 5")?' */
function askForUnit(
  format: (value: number, system: UnitSystem) => string,
  { value, other = value }: { value: number; other?: number },
  system: UnitSystem,
): string {
  const otherUnits = otherSystem(system);
  return `Is it ${format(value, system)} or ${format(other, otherUnits)}? Add the unit.`;
}

/** 14 1 is 14 feet 1, as it is said. */
const spacedFeet = /^\s*(\d{1,3}) +(\d{1,2}(?:[.,]\d+)?)\s*$/;

function readLength(typed: string, field: LengthField, system: UnitSystem): Reading {
  const range = lengths[field];
  const text = typed.replace(spacedFeet, '$1-$2');
  const chosen = choose(lengthUnits, system, (unit) => parseLength(text, unit), range);
  if (chosen === undefined) {
    return { problem: `“${typed.trim()}” isn’t a length. Enter it like 4.30 or 14' 1".` };
  }
  const { value, other } = chosen;
  if (other !== undefined) return { problem: askForUnit(formatLength, chosen, system) };
  if (isWithin(value, range.possible)) return { value, text: both(formatLength, value, system) };
  const [least, most] = range.possible.map((edge) => formatLength(edge, system));
  return {
    problem: `That’s ${formatLength(value, system)}. Enter a value between ${least} and ${most}.`,
  };
}

function readWeight(typed: string, system: UnitSystem): Reading {
  const chosen = choose(weightUnits, system, (unit) => parseWeight(typed, unit), weights);
  if (chosen === undefined)
    return { problem: `“${typed.trim()}” isn’t a weight. Enter it like 75 kg or 165 lb.` };
  const { value, other } = chosen;
  if (other !== undefined) return { problem: askForUnit(formatWeight, chosen, system) };
  if (isWithin(value, weights.possible)) return { value, text: both(formatWeight, value, system) };
  const [least, most] = weights.possible.map((edge) => formatWeight(edge, system));
  return { problem: `That’s ${formatWeight(value, system)}. Poles range from ${least} to ${most}.` };
}

function readRunUp(typed: string): Reading {
  const match = /^(\d{1,2})\s*(lefts?|steps?)?$/i.exec(typed.trim());
  const isSteps = match?.[2]?.toLowerCase().startsWith('step') ?? false;
  const value = Number(match?.[1] ?? NaN) / (isSteps ? 2 : 1);
  if (!Number.isInteger(value) || value > mostLefts) {
    return { problem: `Enter whole lefts, up to ${mostLefts}, like 7. Steps work too: 14 steps.` };
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
  if ('problem' in reading) return reading;
  const lengthIn = (of: LengthField): number | undefined => {
    const other = readField(of, { typed, system });
    return other !== undefined && 'value' in other ? other.value : undefined;
  };
  if (field === 'grip') {
    const pole = lengthIn('poleLength');
    return pole !== undefined && reading.value > pole
      ? { problem: `A grip of ${formatLength(reading.value, system)} is longer than the pole.` }
      : reading;
  }
  const grip = field === 'bar' ? lengthIn('grip') : undefined;
  const above = grip === undefined ? 0 : barAboveGrip(grip, reading.value);
  if (!isUnlikelyAboveGrip(above)) return reading;
  const far = `${formatLength(Math.abs(above), system)} ${above < 0 ? 'below' : 'above'}`;
  return { ...reading, question: `The bar would be ${far} your grip. Are both right?` };
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
