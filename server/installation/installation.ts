import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import {
  compareSides,
  emptyDatabase,
  findMissingFiles,
  hasNoDatabase,
  readFolderSide,
  type PairPlace,
} from './compare-sides.ts';
import { countUse, readDatabaseSide, writeDatabaseRecord } from './database-record.ts';
import { readFolderRecord, writeFolderRecord } from './folder-record.ts';
import { PairError } from './pair-error.ts';

type Files = Pick<FileStore, 'list'>;

/** Throws PairError for stored files without their database in DATA_DIR, before opening it would create an empty one. */
export async function checkDatabaseFolder(place: PairPlace, files: Files): Promise<void> {
  if (!hasNoDatabase(place)) return;
  const folder = await readFolderSide(place.dataDir, files);
  await compareSides(place, folder, emptyDatabase, () => Promise.resolve({ missing: [], total: 0 }));
}

/**
 * Checks that database and DATA_DIR belong together, and changes nothing. Returns the files that rows name and that are
 * missing. Throws PairError.
 */
export async function checkPair(database: Database, place: PairPlace, files: Files): Promise<string[]> {
  const folder = await readFolderSide(place.dataDir, files);
  const side = await readDatabaseSide(database);
  return compareSides(place, folder, side, () => findMissingFiles(database, files));
}

/**
 * Checks a pair at a start. Twice when it does not match, because another server may have been giving both sides an id
 * between the two readings.
 */
export async function checkPairAtStart(
  database: Database,
  place: PairPlace,
  files: Files,
): Promise<string[]> {
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
export async function pairAnew(database: Database, dataDir: string): Promise<void> {
  const record = { id: randomUUID(), uses: 0, unfinished: null };
  await writeFolderRecord(dataDir, record);
  await writeDatabaseRecord(database, { ...record, uses: 1 });
  await writeFolderRecord(dataDir, { ...record, uses: 1 });
}

/** Marks both sides until `pairAnew`. `command` is what the operator repeats after an interruption. */
export async function markUnfinished(database: Database, dataDir: string, command: string): Promise<void> {
  const record = { id: randomUUID(), uses: 0, unfinished: command };
  await writeFolderRecord(dataDir, record);
  await writeDatabaseRecord(database, record);
}

/** Whether both sides are marked by the same command, or the crash came before the database was marked. */
export async function isUnfinished(database: Database, dataDir: string, command: string): Promise<boolean> {
  const folder = await readFolderRecord(dataDir);
  const { record } = await readDatabaseSide(database);
  return folder?.unfinished === command && record?.id === folder.id;
}

/** Counts a use of a checked pair on both sides; gives a pair without an id its first one. */
export async function usePair(database: Database, dataDir: string): Promise<void> {
  const folder = await readFolderRecord(dataDir);
  const uses = folder === undefined ? undefined : await countUse(database, folder.id);
  if (folder === undefined || uses === undefined) return pairAnew(database, dataDir);
  // The database first: if a crash comes between, it is ahead, which is no mismatch.
  await writeFolderRecord(dataDir, { ...folder, uses });
}

/**
 * Checks a pair in use, before the sweep trusts the rows: a database that was replaced by an older one meanwhile is
 * behind. Throws PairError.
 */
export async function confirmPair(database: Database, place: PairPlace, files: Files): Promise<void> {
  await checkPair(database, place, files);
  const folder = await readFolderRecord(place.dataDir);
  const uses = folder === undefined ? undefined : await countUse(database, folder.id);
  if (folder === undefined || uses === undefined) {
    throw new PairError(
      `The database was replaced while the server was running; stop the server and check it`,
    );
  }
  await writeFolderRecord(place.dataDir, { ...folder, uses });
}
