import type { ExportedListName } from '../../../supabase/functions/_shared/admin-calls.ts';
import { callFunction } from '../../lib/api/call-function.ts';
import type { Separator } from './csv-separator.ts';
import { saveFile } from '../../lib/device/save-file.ts';

/** Hands a whole list to the browser as CSV; `only` narrows it to a part. Throws FunctionCallError, also when the file broke off. */
export async function exportList(list: ExportedListName, only: string, separator: Separator): Promise<void> {
  const query = { list, separator, ...(only !== '' && { only }) };
  const text = await callFunction('export-list', { query });
  const day = new Date().toISOString().slice(0, 10);
  // The mark at the beginning, which reading as text takes off, tells Excel that letters are UTF-8.
  const bytes = new Blob(['\uFEFF', String(text)], { type: 'text/csv;charset=utf-8' });
  saveFile(bytes, `${[list, only].filter(Boolean).join('-')}-${day}.csv`);
}
