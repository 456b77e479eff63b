import type { ExportReport } from '../../server/transfer/export-data.ts';
import type { ImportReport } from '../../server/transfer/import-data.ts';

/** The one argument of the scripts that save and fill an installation. Throws a sentence that says how to call them. */
export function folderOf(args: readonly string[], task: string): string {
  const [folder, ...rest] = args;
  if (!folder || rest.length > 0) throw new Error(`Name one folder: npm run ${task} -- <folder>`);
  return folder;
}

export function describeSaved({ rows, files, missing }: ExportReport, folder: string): string {
  const lines = missing.map((name) => `Left out ${name}: storage has no bytes for it.`);
  return [...lines, `Saved ${rows} rows and ${files} files in ${folder}. Keep it secret.`].join('\n');
}

export function describeFilled({ rows, files }: ImportReport): string {
  return `Restored ${rows} rows and ${files} files. All checksums match.`;
}
