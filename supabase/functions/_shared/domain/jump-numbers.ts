import { barAboveGrip, isUnlikelyAboveGrip } from './bar-above-grip.ts';
import {
  formatLength,
  formatWeight,
  parseLength,
  parseWeight,
  type LengthUnit,
  type UnitSystem,
  type WeightUnit,
} from './measures.ts';

/** The number fields of a jump. */
export const jumpFields = [
  'grip',
  'poleLength',
  'poleRating',
  'runUp',
  'midMark',
  'takeOff',
  'standards',
  'bar',
] as const;
export type JumpField = (typeof jumpFields)[number];

/** Numbers as the athlete typed them, so that a form also keeps unfinished input. */
export interface TypedJump {
  typed: Partial<Record<JumpField, string>>;
  /** Units for numbers typed without one. */
  system: UnitSystem;
}

type Range = readonly [min: number, max: number];
type LengthField = Exclude<JumpField, 'poleRating' | 'runUp'>;

/**
 * Ranges in meters. `possible` is what the database accepts. A number without a unit that is `usual` only in the other system is
 * ambiguous, so the athlete has to type its unit.
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
const maxLefts = 15;

const lengthUnits: Record<UnitSystem, LengthUnit[]> = { metric: ['m', 'cm'], imperial: ['ft', 'in'] };
const weightUnits: Record<UnitSystem, WeightUnit[]> = { metric: ['kg'], imperial: ['lb'] };

/** A parsed field, with a question when the value is unlikely, or an error message. */
export type Reading = { value: number; text: string; question?: string } | { problem: string };

const isWithin = (value: number, [min, max]: Range) => value >= min && value <= max;

const otherSystem = (system: UnitSystem): UnitSystem => (system === 'metric' ? 'imperial' : 'metric');

/**
 * Parses a text in the form's units. A number that is impossible in them is read in the other system. `other` is set when the number is
 * unusual in the form's units and usual in the others: the athlete then has to type the unit.
 */
function parseInUnits<Unit>(
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
  // With a typed unit both systems return the same value.
  const isAmbiguous =
    !isWithin(value, usual) && isWithin(value, possible) && other !== undefined && other !== value;
  return isAmbiguous ? { value, other } : { value };
}

function formatInBoth(
  format: (value: number, system: UnitSystem) => string,
  value: number,
  system: UnitSystem,
): string {
  return `${format(value, system)} · ${format(value, otherSystem(system))}`;
}

/** Returns an error message such as `Is it 4' 8½" or 4.70 m? Add the unit.` */
function askForUnit(
  format: (value: number, system: UnitSystem) => string,
  { value, other = value }: { value: number; other?: number },
  system: UnitSystem,
): string {
  const otherUnits = otherSystem(system);
  return `Is it ${format(value, system)} or ${format(other, otherUnits)}? Add the unit.`;
}

/** Athletes also write 14 feet 1 inch as '14 1'. */
const spacedFeet = /^\s*(\d{1,3}) +(\d{1,2}(?:[.,]\d+)?)\s*$/;

function readLength(typed: string, field: LengthField, system: UnitSystem): Reading {
  const range = lengths[field];
  const text = typed.replace(spacedFeet, '$1-$2');
  const parsed = parseInUnits(lengthUnits, system, (unit) => parseLength(text, unit), range);
  if (parsed === undefined) {
    return { problem: `“${typed.trim()}” isn’t a length. Enter it like 4.30 or 14' 1".` };
  }
  const { value, other } = parsed;
  if (other !== undefined) return { problem: askForUnit(formatLength, parsed, system) };
  if (isWithin(value, range.possible)) return { value, text: formatInBoth(formatLength, value, system) };
  const [min, max] = range.possible.map((limit) => formatLength(limit, system));
  return {
    problem: `That’s ${formatLength(value, system)}. Enter a value between ${min} and ${max}.`,
  };
}

function readWeight(typed: string, system: UnitSystem): Reading {
  const parsed = parseInUnits(weightUnits, system, (unit) => parseWeight(typed, unit), weights);
  if (parsed === undefined)
    return { problem: `“${typed.trim()}” isn’t a weight. Enter it like 75 kg or 165 lb.` };
  const { value, other } = parsed;
  if (other !== undefined) return { problem: askForUnit(formatWeight, parsed, system) };
  if (isWithin(value, weights.possible)) return { value, text: formatInBoth(formatWeight, value, system) };
  const [min, max] = weights.possible.map((limit) => formatWeight(limit, system));
  return { problem: `That’s ${formatWeight(value, system)}. Poles range from ${min} to ${max}.` };
}

function readRunUp(typed: string): Reading {
  const match = /^(\d{1,2})\s*(lefts?|steps?)?$/i.exec(typed.trim());
  const isSteps = match?.[2]?.toLowerCase().startsWith('step') ?? false;
  const value = Number(match?.[1] ?? NaN) / (isSteps ? 2 : 1);
  if (!Number.isInteger(value) || value > maxLefts) {
    return { problem: `Enter whole lefts, up to ${maxLefts}, like 7. Steps work too: 14 steps.` };
  }
  return {
    value,
    text: value === 0 ? 'From standing' : `${value} ${value === 1 ? 'left' : 'lefts'} · ${value * 2} steps`,
  };
}

/** Parses one field; undefined when it is empty. */
export function readJumpNumber(field: JumpField, { typed, system }: TypedJump): Reading | undefined {
  const text = typed[field];
  if (text === undefined || text.trim() === '') return undefined;
  if (field === 'runUp') return readRunUp(text);
  if (field === 'poleRating') return readWeight(text, system);
  const reading = readLength(text, field, system);
  if ('problem' in reading) return reading;
  const lengthOf = (of: LengthField): number | undefined => {
    const other = readJumpNumber(of, { typed, system });
    return other !== undefined && 'value' in other ? other.value : undefined;
  };
  if (field === 'grip') {
    const pole = lengthOf('poleLength');
    return pole !== undefined && reading.value > pole
      ? { problem: `A grip of ${formatLength(reading.value, system)} is longer than the pole.` }
      : reading;
  }
  const grip = field === 'bar' ? lengthOf('grip') : undefined;
  const above = grip === undefined ? 0 : barAboveGrip(grip, reading.value);
  if (!isUnlikelyAboveGrip(above)) return reading;
  const distance = `${formatLength(Math.abs(above), system)} ${above < 0 ? 'below' : 'above'}`;
  return { ...reading, question: `The bar would be ${distance} your grip. Are both right?` };
}

/** Returns a number as an athlete would type it. */
export function typeJumpNumber(field: JumpField, value: number, system: UnitSystem): string {
  if (field === 'runUp') return String(value);
  if (field === 'poleRating') return formatWeight(value, system).replace(/ \w+$/, '');
  if (system === 'imperial') return formatLength(value, system);
  const bare = field === 'standards' ? String(Math.round(value * 1000) / 10) : value.toFixed(2);
  const reading = readJumpNumber(field, { typed: { [field]: bare }, system });
  // A number that is unusual without its unit would be asked about.
  return reading && 'value' in reading ? bare : `${value.toFixed(2)} m`;
}
