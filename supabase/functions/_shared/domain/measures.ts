/** The system in which lengths and weights are shown, and parsed when no unit is given. */
export type UnitSystem = 'metric' | 'imperial';
export type LengthUnit = 'm' | 'cm' | 'mm' | 'km' | 'ft' | 'in' | 'yd' | 'mi';
export type WeightUnit = 'kg' | 'lb';

const METERS: Record<LengthUnit, number> = {
  m: 1,
  cm: 0.01,
  mm: 0.001,
  km: 1000,
  ft: 0.3048,
  in: 0.0254,
  yd: 0.9144,
  mi: 1609.344,
};
const KILOGRAMS: Record<WeightUnit, number> = { kg: 1, lb: 0.45359237 };

// British spellings are accepted as input.
const LENGTH_UNITS: Record<string, LengthUnit> = {
  m: 'm',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  cm: 'cm',
  mm: 'mm',
  km: 'km',
  kms: 'km',
  kilometer: 'km',
  kilometers: 'km',
  kilometre: 'km',
  kilometres: 'km',
  ft: 'ft',
  foot: 'ft',
  feet: 'ft',
  "'": 'ft',
  in: 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  yd: 'yd',
  yds: 'yd',
  yard: 'yd',
  yards: 'yd',
  mi: 'mi',
  mile: 'mi',
  miles: 'mi',
};
const WEIGHT_UNITS: Record<string, WeightUnit> = {
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  '#': 'lb',
};
const FRACTIONS: Record<string, string> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' };

/** A typed number: 4.50, 4,50, .5, 9 1/2, 3/4. */
const NUMBER = String.raw`\d+ \d+\/\d+|\d+\/\d+|\d*[.,]?\d+|\d+[.,]`;
const SINGLE = new RegExp(String.raw`^(${NUMBER}) ?([a-z]+|'|"|#)?\.?$`);
const FEET_INCHES = new RegExp(
  String.raw`^(\d+) ?(?:'|-(?= ?[\d.,])|ft\.?|feet|foot) ?(?:(${NUMBER}) ?(?:"|in\.?|inch|inches)?)?$`,
);
const METERS_CENTIMETERS = /^(\d+) ?m ?(\d{2})$/;

/**
 * Parses a length: `4.50`, `4,50 m`, `450 cm`, `4m50`, `14'9"`, `14-9`, `14 ft 9 1/2 in`, `177 in`. `bare` is the unit
 * of a number without one. Returns meters, rounded to the millimeter, or undefined when the text is not a length.
 */
export function parseLength(text: string, bare: LengthUnit = 'm'): number | undefined {
  const typed = normalize(text);
  const metric = METERS_CENTIMETERS.exec(typed);
  if (metric) return rounded(Number(metric[1]) + Number(metric[2]) / 100, 1000);
  const imperial = FEET_INCHES.exec(typed);
  if (imperial) {
    const inches = imperial[2] === undefined ? 0 : readNumber(imperial[2]);
    // 14-13 is a typo, not 15-1.
    if (inches === undefined || inches >= 12) return undefined;
    return rounded(Number(imperial[1]) * METERS.ft + inches * METERS.in, 1000);
  }
  const single = readSingle(typed, LENGTH_UNITS, bare);
  return single && rounded(single.number * METERS[single.unit], 1000);
}

/** Returns the unit that a word such as 'yards' is, in any text of a plan; undefined for a word that is none. */
export const lengthUnitOf = (word: string): LengthUnit | undefined =>
  Object.hasOwn(LENGTH_UNITS, word) ? LENGTH_UNITS[word] : undefined;

/**
 * Parses a distance that is run or thrown, in every length unit. Three digits behind a comma or a space are thousands
 * here, as in '1,500 m': nobody runs to the millimeter.
 */
export const parseDistance = (text: string, bare: LengthUnit): number | undefined =>
  parseLength(text.replace(/^(\s*\d{1,3})[,\s](\d{3})(?!\d)(?!\s*(?:k|mi))/i, '$1$2'), bare);

/** A weight in kilograms, and as it was written. */
export interface WrittenWeight {
  /** Rounded to 10 grams. */
  kg: number;
  /** With its unit: '61.25 kg', '12.5 lb'. */
  typed: string;
}

/** Parses a weight: `68`, `68 kg`, `150 lb`, `150#`. Returns undefined when the text is not a weight. */
export function readWeight(text: string, bare: WeightUnit = 'kg'): WrittenWeight | undefined {
  const single = readSingle(normalize(text), WEIGHT_UNITS, bare);
  if (single === undefined) return undefined;
  const { unit } = single;
  const number = rounded(single.number, 1000);
  return { kg: rounded(number * KILOGRAMS[unit], 100), typed: `${number} ${unit}` };
}

/** Parses a weight as `readWeight` does. Returns kilograms. */
export const parseWeight = (text: string, bare: WeightUnit = 'kg'): number | undefined =>
  readWeight(text, bare)?.kg;

/** Formats a length as `4.50 m`, or `14' 9¼"` to the quarter inch, as in athletics. */
export function formatLength(meters: number, system: UnitSystem): string {
  if (system === 'metric') return `${meters.toFixed(2)} m`;
  const quarters = Math.round((meters / METERS.in) * 4);
  const feet = Math.floor(quarters / 48);
  const inches = `${Math.floor((quarters % 48) / 4)}${['', '¼', '½', '¾'][quarters % 4] ?? ''}"`;
  return `${feet}' ${inches}`;
}

/** Formats a weight as it was written; rounded only in the other unit, or if nobody knows how it was written. */
export const formatWrittenWeight = (kg: number, typed: string | null, system: UnitSystem): string =>
  typed?.endsWith(system === 'metric' ? 'kg' : 'lb') === true ? typed : formatWeight(kg, system);

/** Formats a weight as `68 kg`, or `150 lb` to the pound, as marked on poles. */
export function formatWeight(kilograms: number, system: UnitSystem): string {
  if (system === 'metric') return `${rounded(kilograms, 10)} kg`;
  return `${Math.round(kilograms / KILOGRAMS.lb)} lb`;
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[¼½¾]/g, (sign) => FRACTIONS[sign] ?? sign)
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function readSingle<Unit>(
  typed: string,
  units: Record<string, Unit>,
  bare: Unit,
): { number: number; unit: Unit } | undefined {
  const match = SINGLE.exec(typed);
  if (!match) return undefined;
  const number = readNumber(match[1] ?? '');
  const unit = match[2] === undefined ? bare : Object.hasOwn(units, match[2]) ? units[match[2]] : undefined;
  return number === undefined || unit === undefined ? undefined : { number, unit };
}

function readNumber(text: string): number | undefined {
  const parts = text.split(' ').map((part) => {
    const [numerator = '', denominator = '1'] = part.replace(',', '.').split('/');
    return Number(numerator) / Number(denominator);
  });
  const sum = parts.reduce((total, part) => total + part, 0);
  return Number.isFinite(sum) ? sum : undefined;
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
