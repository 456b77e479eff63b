import { Refusal } from '#lib/api/refusal.ts';

/** A CSV file. */
export interface CsvTable {
  header: readonly string[];
  lines: readonly (readonly string[])[];
}

export const maxLines = 2000;

/** Excel's first line that names the separator. */
const separatorLine = /^\uFEFF?"?sep=(.)"?\r?\n/i;

/** Reads a CSV file or cells pasted from a spreadsheet. Throws Refusal. */
export async function readTable(text: string): Promise<CsvTable> {
  const { default: Papa } = await import('papaparse');
  const [firstLine = '', separator] = separatorLine.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(firstLine.length).trimEnd(), {
    delimitersToGuess: [',', ';', '\t'],
    ...(separator !== undefined && { delimiter: separator }),
  });
  const [header = [], ...lines] = data;
  if (lines.length === 0) throw new Refusal('There are no jumps below the column names in the first line.');
  if (lines.length > maxLines)
    throw new Refusal(`This file has ${lines.length} lines. Import at most ${maxLines} at a time.`);
  return { header: header.map((name) => name.replace(/^\uFEFF/, '').trim()), lines };
}
