export type CsvCell = string | number | boolean;

/** What spreadsheets interpret as a formula, also after characters that they skip. */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@]|[\t\r\n])/u;
const needsQuotes = /[",;\r\n]/;

/** Spreadsheets in locales with a decimal comma expect semicolons. */
export type CsvSeparator = ',' | ';';

/**
 * Formats a line of CSV with its CRLF (RFC 4180). A text that begins with = + - @ (also in full
 * width or after spaces), tab or line break gets a leading apostrophe, so that no spreadsheet runs a visitor's input as a
 * formula. Booleans become yes and no.
 */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // NFKC turns full-width and small forms into plain characters.
  const text = startsFormula.test(value.normalize('NFKC')) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
