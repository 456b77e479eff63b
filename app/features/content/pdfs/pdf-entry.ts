import type { ContentValue, ContentValues } from '#domain/content-calls.ts';
import { storedName } from '#domain/stored-name.ts';

/** A PDF in the field `delivers` of a product. `path` identifies the download, `upload` is the file that replaced its first one. */
export type PdfEntry = ContentValues & { kind: 'file'; fileName: string; path: string; upload?: string };

export function isPdf(value: ContentValue | undefined): value is PdfEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value['kind'] === 'file';
}

/** Returns the PDFs of a product's fields. */
export const pdfsOf = (delivers: ContentValue | undefined): PdfEntry[] =>
  Array.isArray(delivers) ? delivers.filter(isPdf) : [];

/** Returns an entry that delivers a stored file. Earlier buyers of `published` get it, or keep what they have. */
export function withFile(
  entry: PdfEntry,
  file: string,
  published: PdfEntry | undefined,
  reachesEarlierBuyers: boolean,
): PdfEntry {
  const { upload: _upload, ...rest } = entry;
  if (published === undefined || (!reachesEarlierBuyers && file !== storedName(published))) {
    return { ...rest, kind: 'file', fileName: entry.fileName, path: file };
  }
  const next: PdfEntry = { ...rest, kind: 'file', fileName: entry.fileName, path: published.path };
  return file === published.path ? next : { ...next, upload: file };
}

/** Whether the file of an entry differs from the published one. */
export const isReplaced = (entry: PdfEntry, published: PdfEntry | undefined): boolean =>
  published !== undefined && storedName(entry) !== storedName(published);
