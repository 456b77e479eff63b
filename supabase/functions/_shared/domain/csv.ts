import { plainAmount } from './money.ts';

/** Numbers and amounts of money are written as '19.05', or as '19,05' in a file with semicolons. */
export type CsvCell =
  | string
  | number
  | boolean
  | { cents: number; currency: string }
  | { value: number; decimals: number };

/** What spreadsheets interpret as a formula, also after characters that they skip. */
const formula = /^(?:[\s\p{C}]*[=+\-@]|[\t\r\n])/u;

/** Also for a formula behind apostrophes, so that `withoutGuard` gives back every text. NFKC turns full-width and small forms into plain characters. */
const needsGuard = (text: string): boolean => formula.test(text.normalize('NFKC').replace(/^'+/, ''));
const needsQuotes = /[",;\r\n]/;

/** Spreadsheets in locales with a decimal comma expect semicolons, and commas in numbers. */
export type CsvSeparator = ',' | ';';

/**
 * Formats a line of CSV with its CRLF (RFC 4180). A text that begins with = + - @ (also in full
 * width or after spaces), tab or line break gets a leading apostrophe, so that no spreadsheet runs a visitor's input as a
 * formula. Booleans become yes and no.
 */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

/** Excel reads a file as UTF-8 only with it. */
export const byteOrderMark = '\uFEFF';

/** Formats a whole file, or the first lines of one: what `csvLine` makes of each row, behind a byte order mark. */
export const csvFile = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator): string =>
  byteOrderMark + rows.map((cells) => csvLine(cells, separator)).join('');

/** Returns a text as it was before `csvLine` put an apostrophe in front of it. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell) ? cell.slice(1) : cell;

function plainNumber(value: Exclude<CsvCell, string | boolean>): string {
  if (typeof value === 'number') return String(value);
  return 'cents' in value ? plainAmount(value.cents, value.currency) : value.value.toFixed(value.decimals);
}

function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (typeof value === 'number' || typeof value === 'object') {
    const number = plainNumber(value);
    return separator === ';' ? number.replace('.', ',') : number;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = needsGuard(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
