import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import { compareContents, markFiles } from './compare-contents.ts';
import {
  compareSides,
  emptyDatabase,
  hasNoDatabase,
  readFolderSide,
  type PairPlace,
} from './compare-sides.ts';
import { countChanges, readDatabaseSide, writeDatabaseRecord } from './database-record.ts';
import { readFolderRecord, writeFolderRecord } from './folder-record.ts';
import { PairError } from './pair-error.ts';

type Files = Pick<FileStore, 'list'>;
type MarkedFiles = Pick<FileStore, 'list' | 'markNamed'>;

/** Throws PairError for stored files without their database in DATA_DIR, before opening it would create an empty one. */
export async function checkDatabaseFolder(place: PairPlace, files: Files): Promise<void> {
  if (!hasNoDatabase(place)) return;
  const folder = await readFolderSide(place.dataDir, files);
  await compareSides(place, folder, emptyDatabase, () =>
    Promise.resolve({ missing: [], strangers: [], total: 0 }),
  );
}

/**
 * Checks that database and DATA_DIR belong together, and changes nothing. Returns the files that rows name and that are
 * missing. Throws PairError.
 */
export async function checkPair(database: Database, place: PairPlace, files: Files): Promise<string[]> {
  const folder = await readFolderSide(place.dataDir, files);
  const side = await readDatabaseSide(database);
  return compareSides(place, folder, side, () => compareContents(database, files));
}

/**
 * Checks a pair before it is used: at a start, and before the sweep trusts the rows. Twice when it does not match, because
 * another server may have been changing both sides between the readings.
 */
export async function confirmPair(database: Database, place: PairPlace, files: Files): Promise<string[]> {
  try {
    return await checkPair(database, place, files);
  } catch (error) {
    if (!(error instanceof PairError) || !place.hasDatabaseUrl) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return checkPair(database, place, files);
  }
}

/**
 * Gives both sides the same new id. A crash between the two writes leaves a pair that the next start completes. The
 * database has the embedded backend's own schema.
 */
export async function pairAnew(database: Database, dataDir: string, files: MarkedFiles): Promise<void> {
  await markFiles(database, files);
  await countChanges(database);
  const { missing } = await compareContents(database, files);
  const record = { id: randomUUID(), uses: 0, unfinished: null };
  const { changes } = await readDatabaseSide(database);
  const folder = { ...record, missing: missing.map(({ version }) => version), changes };
  await writeFolderRecord(dataDir, folder);
  await writeDatabaseRecord(database, { ...record, uses: 1 });
  await writeFolderRecord(dataDir, { ...folder, uses: 1 });
}

/** Marks both sides until `pairAnew`. `command` is what the operator repeats after an interruption. */
export async function markUnfinished(database: Database, dataDir: string, command: string): Promise<void> {
  const record = { id: randomUUID(), uses: 0, unfinished: command };
  await writeFolderRecord(dataDir, { ...record, missing: [], changes: 0 });
  await writeDatabaseRecord(database, record);
}

/** Whether both sides are marked by the same command, or the crash came before the database was marked. */
export async function isUnfinished(database: Database, dataDir: string, command: string): Promise<boolean> {
  const folder = await readFolderRecord(dataDir);
  const { record } = await readDatabaseSide(database);
  return folder?.unfinished === command && record?.id === folder.id;
}

/** Completes a checked pair: gives one without an id its first one, and marks the files that rows name. */
export async function usePair(database: Database, dataDir: string, files: MarkedFiles): Promise<void> {
  const folder = await readFolderRecord(dataDir);
  const { record } = await readDatabaseSide(database);
  if (folder === undefined || folder.id !== record?.id) return pairAnew(database, dataDir, files);
  await markFiles(database, files);
  await countChanges(database);
  if (folder.uses === 0) await writeFolderRecord(dataDir, { ...folder, uses: 1 });
}

/** Writes to DATA_DIR how many changes its database has, from time to time and when a server stops. */
export async function noteChanges(database: Database, dataDir: string): Promise<void> {
  const folder = await readFolderRecord(dataDir);
  const { record, changes } = await readDatabaseSide(database);
  if (folder !== undefined && folder.id === record?.id && folder.changes < changes)
    await writeFolderRecord(dataDir, { ...folder, changes });
}
