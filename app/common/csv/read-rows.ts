import { withoutGuard } from '#domain/csv.ts';
import { Refusal } from '#lib/api/refusal.ts';

/** A row of a spreadsheet. */
export interface CsvRow {
  /** Counted from 1, as the spreadsheet does. */
  line: number;
  cells: readonly string[];
}

/** A CSV file: the row with the names of its columns, and the rows below that are not empty. */
export interface CsvTable {
  header: readonly string[];
  rows: readonly CsvRow[];
}

/** Excel's first line that names the separator. */
const separatorLine = /^\uFEFF?"?sep=(.)"?\r?\n/i;

/** Reads the rows of a CSV file or of cells pasted from a spreadsheet. Throws Refusal for a quotation mark that isn't closed. */
export async function readRows(text: string): Promise<CsvTable> {
  const { default: Papa } = await import('papaparse');
  const [firstLine = '', separator] = separatorLine.exec(text) ?? [];
  const { data, errors } = Papa.parse<string[]>(text.slice(firstLine.length).trimEnd(), {
    delimitersToGuess: [',', ';', '\t'],
    ...(separator !== undefined && { delimiter: separator }),
  });
  const headerLine = firstLine === '' ? 1 : 2;
  const openQuote = errors.find(({ type }) => type === 'Quotes');
  if (openQuote) {
    throw new Refusal(
      `Line ${(openQuote.row ?? 0) + headerLine} has a quotation mark that isn’t closed. Remove or close it.`,
    );
  }
  const [header = [], ...lines] = data;
  return {
    header: header.map((name) => name.replace(/^\uFEFF/, '').trim()),
    rows: lines
      .map((cells, index) => ({ line: index + headerLine + 1, cells: cells.map(withoutGuard) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  };
}
