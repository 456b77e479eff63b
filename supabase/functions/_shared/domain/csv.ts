import { plainAmount } from './money.ts';

/** An amount of money is written as '19.00', or as '19,00' in a file with semicolons. */
export type CsvCell = string | number | boolean | { cents: number; currency: string };

/** What spreadsheets interpret as a formula, also after characters that they skip. */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@]|[\t\r\n])/u;
const needsQuotes = /[",;\r\n]/;

/** Spreadsheets in locales with a decimal comma expect semicolons, and commas in amounts. */
export type CsvSeparator = ',' | ';';

/**
 * Formats a line of CSV with its CRLF (RFC 4180). A text that begins with = + - @ (also in full
 * width or after spaces), tab or line break gets a leading apostrophe, so that no spreadsheet runs a visitor's input as a
 * formula. Booleans become yes and no.
 */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') {
    const amount = plainAmount(value.cents, value.currency);
    return separator === ';' ? amount.replace('.', ',') : amount;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // NFKC turns full-width and small forms into plain characters.
  const text = startsFormula.test(value.normalize('NFKC')) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
