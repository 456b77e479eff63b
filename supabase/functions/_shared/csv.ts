export type CsvCell = string | number | boolean;

/** What spreadsheets would take for a formula. */
const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",;\r\n]/;

/** Spreadsheets in countries with a decimal comma expect semicolons. */
export type CsvSeparator = ',' | ';';

/**
 * One line of CSV with its line end (RFC 4180: CRLF, quotes doubled). A text that begins with = + - @, tab or carriage return
 * gets a leading apostrophe, so that no spreadsheet runs what a visitor typed. Yes and no for booleans.
 */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
