import { readRows, type CsvTable } from '#common/csv/read-rows.ts';
import { Refusal } from '#lib/api/refusal.ts';

const maxRows = 2000;

/** Reads a CSV file or cells pasted from a spreadsheet. Throws Refusal. */
export async function readTable(text: string): Promise<CsvTable> {
  const table = await readRows(text);
  const { length } = table.rows;
  if (length === 0) throw new Refusal('There are no jumps below the column names in the first line.');
  if (length > maxRows)
    throw new Refusal(`This file has ${length} lines. Import at most ${maxRows} at a time.`);
  return table;
}
