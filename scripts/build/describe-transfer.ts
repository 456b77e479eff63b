import type { ExportReport } from '#server/transfer/export-data.ts';
import type { ImportReport } from '#server/transfer/import-data.ts';

/** Returns the folder argument of backup, restore, export and import. Throws with the usage if there is not exactly one. */
export function folderOf(args: readonly string[], task: string): string {
  const [folder, ...rest] = args;
  if (!folder || rest.length > 0) throw new Error(`Name one folder: npm run ${task} -- <folder>`);
  return folder;
}

export function describeExport({ rows, files, missing }: ExportReport, folder: string): string {
  const lines = missing.map((name) => `Left out ${name}: storage has no bytes for it.`);
  return [...lines, `Saved ${rows} rows and ${files} files in ${folder}. Keep it secret.`].join('\n');
}

export function describeImport({ rows, files }: ImportReport): string {
  return `Restored ${rows} rows and ${files} files. All checksums match.`;
}
