import type { Day } from './days.ts';
import type { AttemptResult } from './jump-log.ts';
import { readJumpNumber, type JumpField } from './jump-numbers.ts';
import { markForms, readMarks } from './marks.ts';
import type { UnitSystem } from './measures.ts';
import { dayForms } from './read-day.ts';

/** What a column of another app's file can hold. */
export const importFields = [
  'date',
  'title',
  'bar',
  'result',
  'grip',
  'poleLength',
  'poleRating',
  'runUp',
  'midMark',
  'takeOff',
  'standards',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldNames: Record<ImportField, string> = {
  date: 'Date',
  title: 'Meet or place',
  bar: 'Bar',
  result: 'Result',
  grip: 'Grip',
  poleLength: 'Pole length',
  poleRating: 'Pole rating',
  runUp: 'Run-up',
  midMark: 'Mid-mark',
  takeOff: 'Take-off',
  standards: 'Standards',
  note: 'Note',
};

/** For each column of the file, what it holds; undefined for a column that is left out. */
export type ColumnMap = readonly (ImportField | undefined)[];

/** Names of columns, lower case, letters only. */
const columnNames: Record<ImportField, readonly string[]> = {
  date: ['date', 'day', 'when', 'datum'],
  title: ['meet', 'meeting', 'competition', 'event', 'title', 'session', 'location', 'place', 'venue'],
  bar: ['bar', 'height', 'barheight', 'heightofbar', 'crossbar'],
  result: ['result', 'attempt', 'attempts', 'outcome', 'made', 'mark', 'marks', 'success', 'cleared'],
  grip: ['grip', 'gripheight', 'handgrip', 'handhold', 'hold'],
  poleLength: ['pole', 'polelength', 'length'],
  poleRating: ['rating', 'polerating', 'weight', 'poleweight', 'weightrating'],
  runUp: ['runup', 'approach', 'lefts', 'steps', 'strides', 'run'],
  midMark: ['mid', 'midmark', 'checkmark', 'middle'],
  takeOff: ['takeoff', 'takeoffpoint', 'to', 'step'],
  standards: ['standards', 'standard', 'uprights', 'depth'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
};

/** Guesses what each column holds by its name. The athlete corrects it on screen. */
export function guessColumns(header: readonly string[]): ColumnMap {
  const used = new Set<ImportField>();
  return header.map((column) => {
    const name = column.toLowerCase().replace(/\(.*\)|[^a-z]/g, '');
    const field = importFields.find((of) => columnNames[of].includes(name) && !used.has(of));
    if (field !== undefined) used.add(field);
    return field;
  });
}

/** A jump of a file. Meters and kilograms; null for what the file does not say. */
export interface ImportedJump {
  /** Line of the file, counted from 1. */
  line: number;
  heldOn: Day;
  title: string;
  barM: number | null;
  result: AttemptResult | null;
  gripM: number | null;
  poleLengthM: number | null;
  poleRatingKg: number | null;
  runUpLefts: number | null;
  midMarkM: number | null;
  takeOffM: number | null;
  standardsM: number | null;
  note: string;
}

export interface ImportProblem {
  line: number;
  text: string;
}

const numberFields = [
  ['bar', 'barM'],
  ['grip', 'gripM'],
  ['poleLength', 'poleLengthM'],
  ['poleRating', 'poleRatingKg'],
  ['runUp', 'runUpLefts'],
  ['midMark', 'midMarkM'],
  ['takeOff', 'takeOffM'],
  ['standards', 'standardsM'],
] as const satisfies readonly (readonly [JumpField, keyof ImportedJump])[];

/** Columns in which 0 stands for 'not entered' in other apps. */
const isEmpty = (field: JumpField, text: string): boolean =>
  text === '' || (field !== 'runUp' && Number(text) === 0);

/** The first day that the log takes. */
const firstDay: Day = '1950-01-01';

interface Reading {
  system: UnitSystem;
  /** Reads a date as 'YYYY-MM-DD'. */
  readDay: (text: string) => Day | undefined;
  /** 'YYYY-MM-DD'. A later jump hasn't happened. */
  today: Day;
}

/** Reads the jumps below the header. A line with 'XXO' becomes three jumps. A line with a problem is left out and named. */
export function readJumps(
  rows: readonly { line: number; cells: readonly string[] }[],
  columns: ColumnMap,
  { system, readDay, today }: Reading,
): { jumps: ImportedJump[]; problems: ImportProblem[] } {
  const jumps: ImportedJump[] = [];
  const problems: ImportProblem[] = [];
  rows.forEach(({ line, cells }) => {
    const read = (field: ImportField) => cells[columns.indexOf(field)]?.trim() ?? '';
    const heldOn = readDay(read('date'));
    if (heldOn === undefined || heldOn < firstDay || heldOn > today) {
      const isDate = heldOn !== undefined;
      problems.push({
        line,
        text: `“${read('date')}” isn’t a ${isDate ? 'day between 1950 and today' : `date. Write it like ${dayForms}`}.`,
      });
      return;
    }
    const numbers = { barM: null, gripM: null, poleLengthM: null, poleRatingKg: null } as Record<
      string,
      number | null
    >;
    let problem: string | undefined;
    for (const [field, key] of numberFields) {
      const text = read(field);
      const reading = isEmpty(field, text)
        ? undefined
        : readJumpNumber(field, { typed: { [field]: text }, system });
      if (reading && 'problem' in reading) problem ??= `${importFieldNames[field]}: ${reading.problem}`;
      numbers[key] = reading && 'value' in reading ? reading.value : null;
    }
    const typedResult = read('result');
    const found = typedResult === '' ? [null] : readMarks(typedResult);
    if (found === undefined) problem ??= `“${typedResult}” isn’t a result. Use ${markForms}.`;
    if (problem !== undefined || found === undefined) {
      problems.push({ line, text: problem ?? '' });
      return;
    }
    const shared = {
      line,
      heldOn,
      title: read('title').slice(0, 120),
      note: read('note').slice(0, 500),
      ...numbers,
    };
    jumps.push(...found.map((result) => ({ ...shared, result }) as ImportedJump));
  });
  return { jumps, problems };
}

/** What two jumps of a day are compared by. */
interface Comparable {
  heldOn: Day;
  barM: number | null;
  result: AttemptResult | null;
}

/**
 * Returns the jumps that the log has already: the same day, bar and result, counted, so that two misses at a bar stay two.
 */
export function findDuplicates<Jump extends Comparable>(
  jumps: readonly Jump[],
  logged: readonly Comparable[],
): ReadonlySet<Jump> {
  const keyOf = ({ heldOn, barM, result }: Comparable) => `${heldOn} ${barM ?? ''} ${result ?? ''}`;
  const left = new Map<string, number>();
  for (const jump of logged) left.set(keyOf(jump), (left.get(keyOf(jump)) ?? 0) + 1);
  const duplicates = new Set<Jump>();
  for (const jump of jumps) {
    const count = left.get(keyOf(jump)) ?? 0;
    if (count === 0) continue;
    duplicates.add(jump);
    left.set(keyOf(jump), count - 1);
  }
  return duplicates;
}
