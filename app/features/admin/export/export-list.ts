import type { ExportedListName } from '#domain/admin-calls.ts';
import { today } from '#domain/days.ts';
import { callFunction } from '#lib/api/call-function.ts';
import type { Separator } from '#common/csv/csv-separator.ts';
import { saveCsv } from '#common/csv/save-csv.ts';
import { byteOrderMark } from '#domain/csv.ts';

/** Downloads a list as CSV. `only` is a filter; empty for all rows. Throws FunctionCallError, also for an incomplete response. */
export async function exportList(list: ExportedListName, only: string, separator: Separator): Promise<void> {
  const query = { list, separator, ...(only !== '' && { only }) };
  const text = await callFunction('export-list', { query });
  // Decoding the response removed the byte order mark.
  saveCsv(
    `${[list, only].filter(Boolean).join('-')}-${today()}.csv`,
    () => `${byteOrderMark}${String(text)}`,
  );
}
