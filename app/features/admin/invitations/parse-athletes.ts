import { Refusal } from '#lib/api/refusal.ts';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { readRows, type CsvRow } from '#common/csv/read-rows.ts';
import { findDayOrder, readDay, type DayOrder } from '#domain/read-day.ts';

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

/** The dates can be read in two ways, and the owner has to say which one is meant. */
export class UnclearDatesError extends Error {
  /** A date of the file, such as '03/04/2027'. */
  readonly date: string;

  constructor(date: string) {
    super(`${date} can be read in two ways`);
    this.date = date;
  }
}

export interface ParsedAthletes {
  athletes: Athlete[];
  /** Names of the columns that the import doesn't use. */
  ignoredColumns: string[];
}

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
 * case and order, or the separator. Without `dayOrder`, the dates of the file tell it. Throws Refusal, and
 * UnclearDatesError when nothing tells it.
 */
export async function parseAthletes(text: string, dayOrder?: DayOrder): Promise<ParsedAthletes> {
  const { header, rows } = await readRows(text);
  const columns = header.map(fieldOf);
  if (!columns.includes('email')) {
    throw new Refusal(
      'The first line must name the columns, and one of them must be “email”. Example: name, email, group, free until.',
    );
  }
  const athletes = rows.map((row) => toAthlete(columns, row));
  if (athletes.length === 0) throw new Refusal('There are no athletes below the column names.');
  if (athletes.length > maxRows) {
    throw new Refusal(`This file has ${athletes.length} athletes. Import at most ${maxRows} at a time.`);
  }
  const order = dayOrder ?? findDayOrder(athletes.map(({ freeUntil }) => freeUntil));
  if (typeof order === 'object') throw new UnclearDatesError(order.unclear);
  return {
    athletes: athletes.map((athlete) => ({
      ...athlete,
      freeUntil: readDay(athlete.freeUntil, order) ?? athlete.freeUntil,
    })),
    ignoredColumns: header.filter((_name, index) => columns[index] === undefined),
  };
}

function fieldOf(column: string): Field | undefined {
  const name = column.toLowerCase().replace(/[^a-z]/g, '');
  return fields.find((field) => fieldNames[field].includes(name));
}

/** The date stays as it was typed. */
function toAthlete(columns: readonly (Field | undefined)[], { line, cells }: CsvRow): Athlete {
  const read = (field: Field) => cells[columns.indexOf(field)]?.trim() ?? '';
  return {
    line,
    name: read('name') || `${read('firstName')} ${read('lastName')}`.trim(),
    email: cleanEmailAddress(read('email')).toLowerCase(),
    group: read('group'),
    freeUntil: read('freeUntil'),
  };
}
