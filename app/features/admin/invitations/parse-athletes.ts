import { cleanEmailAddress } from '../../../../supabase/functions/_shared/email-address.ts';
import { readDay } from './read-day.ts';

export const maxRows = 1000;

/** One athlete of a CSV file. */
export interface Athlete {
  /** Line in the spreadsheet, counted from 1. */
  line: number;
  name: string;
  email: string;
  group: string;
  /** '2026-12-31'; empty without a date; as it was typed if it is no date. */
  freeUntil: string;
}

/** A file that can't be imported. The message says what to change. */
export class UnreadableFileError extends Error {}

export interface ParsedAthletes {
  athletes: Athlete[];
  /** Names of the columns that the import doesn't use. */
  ignoredColumns: string[];
}

const separators = [',', ';', '\t'];

type Field = 'email' | 'name' | 'firstName' | 'lastName' | 'group' | 'freeUntil';

/** Names of columns, lower case, letters only. */
const fieldNames: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail'],
  name: ['name', 'fullname', 'athlete', 'athletename'],
  firstName: ['firstname', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  group: ['group', 'groupname', 'team', 'squad'],
  freeUntil: ['freeuntil', 'free'],
};
const fields = Object.keys(fieldNames) as Field[];

/**
 * Parses the athletes of a CSV file or of cells pasted from a spreadsheet. The first line names the columns, in any
 * case and order. Throws UnreadableFileError.
 */
export async function parseAthletes(text: string): Promise<ParsedAthletes> {
  const { default: Papa } = await import('papaparse');
  const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { delimitersToGuess: separators });
  const openQuote = errors.find(({ type }) => type === 'Quotes');
  if (openQuote) {
    throw new UnreadableFileError(
      `Line ${(openQuote.row ?? 0) + 1} has a quotation mark that isn’t closed. Remove or close it.`,
    );
  }
  const [header = [], ...lines] = data;
  const columns = header.map(fieldOf);
  if (!columns.includes('email')) {
    throw new UnreadableFileError(
      'The first line must name the columns, and one of them must be “email”. Example: name, email, group, free until.',
    );
  }
  const athletes = lines
    .map((cells, index) => toAthlete(columns, cells, index + 2))
    .filter((athlete) => athlete !== undefined);
  if (athletes.length === 0) throw new UnreadableFileError('There are no athletes below the column names.');
  if (athletes.length > maxRows) {
    throw new UnreadableFileError(
      `This file has ${athletes.length} athletes. Import at most ${maxRows} at a time.`,
    );
  }
  return { athletes, ignoredColumns: header.filter((_name, index) => columns[index] === undefined) };
}

function fieldOf(column: string): Field | undefined {
  const name = column.toLowerCase().replace(/[^a-z]/g, '');
  return fields.find((field) => fieldNames[field].includes(name));
}

/** Returns undefined for an empty line. */
function toAthlete(
  columns: readonly (Field | undefined)[],
  cells: readonly string[],
  line: number,
): Athlete | undefined {
  const read = (field: Field) => cells[columns.indexOf(field)]?.trim() ?? '';
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const day = read('freeUntil');
  return {
    line,
    name: read('name') || `${read('firstName')} ${read('lastName')}`.trim(),
    email: cleanEmailAddress(read('email')).toLowerCase(),
    group: read('group'),
    freeUntil: readDay(day) ?? day,
  };
}
