import type { Database } from 'embedded-supabase/database/database.ts';
import type { FileStore, ListedFile } from 'embedded-supabase/storage/file-store.ts';
import { listDeletedVersions, listNamedFiles, type NamedFile } from './database-record.ts';

/** What database and files do not have of each other. */
export interface Differences {
  /** Files that rows name and that are not on the disk. */
  missing: NamedFile[];
  /** Files that a row named when they were stored, and that this database neither names nor deleted. */
  strangers: ListedFile[];
  /** Number of files that rows name. */
  total: number;
}

/**
 * Compares the files that rows name with those on the disk. Other servers may store and delete files meanwhile: what
 * changed between two readings is no difference.
 */
export async function compareContents(
  database: Database,
  files: Pick<FileStore, 'list'>,
): Promise<Differences> {
  const before = new Set((await listNamedFiles(database)).map(({ version }) => version));
  const stored = await listStored(files);
  const named = await listNamedFiles(database);
  const known = new Set([...named.map(({ version }) => version), ...(await listDeletedVersions(database))]);
  const strangers = [...stored.values()].filter(({ version, isNamed }) => isNamed && !known.has(version));
  const still = strangers.length > 0 ? await listStored(files) : stored;
  return {
    missing: named.filter(({ version }) => before.has(version) && !stored.has(version)),
    strangers: strangers.filter(({ version }) => still.has(version)),
    total: named.length,
  };
}

async function listStored(files: Pick<FileStore, 'list'>): Promise<Map<string, ListedFile>> {
  const stored = new Map<string, ListedFile>();
  for await (const file of files.list()) stored.set(file.version, file);
  return stored;
}

/** Marks each file by whether a row names it, after the pair was checked, accepted or imported. */
export async function markFiles(
  database: Database,
  files: Pick<FileStore, 'list' | 'markNamed'>,
): Promise<void> {
  const stored = await listStored(files);
  const named = new Set((await listNamedFiles(database)).map(({ version }) => version));
  for (const { version, isNamed } of stored.values()) {
    if (isNamed !== named.has(version)) await files.markNamed(version, !isNamed);
  }
}
