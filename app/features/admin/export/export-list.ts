import type { ExportedListName } from '#domain/admin-calls.ts';
import { localToday } from '#common/training/plan-days.ts';
import { callFunction } from '#lib/api/call-function.ts';
import type { Separator } from './csv-separator.ts';
import { saveFile } from '#lib/device/save-file.ts';

/** Downloads a list as CSV. `only` is a filter; empty for all rows. Throws FunctionCallError, also for an incomplete response. */
export async function exportList(list: ExportedListName, only: string, separator: Separator): Promise<void> {
  const query = { list, separator, ...(only !== '' && { only }) };
  const text = await callFunction('export-list', { query });
  // Excel reads a CSV file as UTF-8 only with a byte order mark, which decoding the response removed.
  const bytes = new Blob(['\uFEFF', String(text)], { type: 'text/csv;charset=utf-8' });
  saveFile(bytes, `${[list, only].filter(Boolean).join('-')}-${localToday()}.csv`);
}
