import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import type { Differences } from './compare-contents.ts';
import type { DatabaseSide } from './database-record.ts';
import { readFolderRecord, type FolderRecord } from './folder-record.ts';
import { PairError } from './pair-error.ts';

/** How the messages name both sides. */
export interface PairPlace {
  dataDir: string;
  /** Whether DATABASE_URL names the database, which otherwise is a folder in DATA_DIR. */
  hasDatabaseUrl: boolean;
}

/** DATA_DIR's side of an installation. */
export interface FolderSide {
  record: FolderRecord | undefined;
  hasFiles: boolean;
}

type Files = Pick<FileStore, 'list'>;

export async function readFolderSide(dataDir: string, files: Files): Promise<FolderSide> {
  return { record: await readFolderRecord(dataDir), hasFiles: await hasAny(files) };
}

async function hasAny(files: Files): Promise<boolean> {
  const { done } = await files.list()[Symbol.asyncIterator]().next();
  return done !== true;
}

/** A database in DATA_DIR that does not exist is empty. Creating one would hide that the old one was moved or deleted. */
export const hasNoDatabase = ({ dataDir, hasDatabaseUrl }: PairPlace): boolean =>
  !hasDatabaseUrl && !existsSync(join(dataDir, 'db'));

export const emptyDatabase: DatabaseSide = { record: undefined, namesFiles: false, changes: 0 };

/**
 * Compares both sides and changes nothing. Returns the files that rows name and that are missing, if few. Throws
 * PairError when the sides do not belong together.
 */
export async function compareSides(
  place: PairPlace,
  folder: FolderSide,
  side: DatabaseSide,
  differ: () => Promise<Differences>,
): Promise<string[]> {
  const { dataDir, hasDatabaseUrl } = place;
  const database = hasDatabaseUrl ? 'the database in DATABASE_URL' : `the database in ${join(dataDir, 'db')}`;
  const unfinished = folder.record?.unfinished ?? side.record?.unfinished;
  if (typeof unfinished === 'string') {
    throw new PairError(`An import into ${dataDir} did not finish; repeat it with "${unfinished}"`);
  }
  // An id that was never used and that the database does not have is from a first start that a crash interrupted.
  const isHalf = folder.record?.uses === 0 && folder.record.id !== side.record?.id;
  const known = isHalf ? undefined : folder.record;
  if (known === undefined && !folder.hasFiles && (side.record !== undefined || side.namesFiles)) {
    throw new PairError(
      hasDatabaseUrl
        ? `${dataDir} is empty, but the database in DATABASE_URL is in use; if the folder was deleted, moved or not mounted, bring it back or restore a backup into an empty database`
        : `${dataDir} has a database but no stored files, although the database names some; bring back ${join(dataDir, 'files')}, check that its volume is mounted, or restore a backup`,
    );
  }
  if (side.record === undefined && known === undefined) {
    if (!side.namesFiles && folder.hasFiles) throw new PairError(emptyMessage(database, dataDir));
    return side.namesFiles ? requireNamed(place, await differ()) : [];
  }
  if (side.record === undefined) {
    throw new PairError(
      side.namesFiles
        ? `The database is from before an upgrade that ${dataDir} already had; restore a backup of both, or bring back the newer database`
        : emptyMessage(database, dataDir),
    );
  }
  if (side.record.id !== known?.id) {
    throw new PairError(
      `${capitalize(database)} and the files in ${dataDir} belong to different installations; check DATABASE_URL and DATA_DIR`,
    );
  }
  const differences = await differ();
  requireKnown(place, database, differences);
  // In DATA_DIR both are on one disk, and a power failure may take the database's last moments alone.
  if (hasDatabaseUrl && side.changes < known.changes) {
    const lacking = known.changes - side.changes;
    throw new PairError(
      `${capitalize(database)} is older than the files in ${dataDir}: it lacks the last ${lacking === 1 ? 'change' : `${lacking} changes`} of its rows; restore a backup of both, or bring back the newer database`,
    );
  }
  return requireNamed(place, differences, known.missing);
}

/** Throws PairError for files that another state of the database had. The side with the newest of what the other lacks is newer. */
function requireKnown({ dataDir }: PairPlace, database: string, { strangers, missing }: Differences): void {
  if (strangers.length === 0) return;
  const newestFile = Math.max(...strangers.map(({ changedAt }) => changedAt.getTime()));
  const newestRow = Math.max(0, ...missing.map(({ at }) => at));
  const unknown = `${strangers.length} stored ${strangers.length === 1 ? 'file' : 'files'}`;
  throw new PairError(
    newestFile >= newestRow
      ? `${capitalize(database)} is older than the files in ${dataDir}: ${unknown} had a row that it lacks (such as ${strangers[0]?.version}), and would count as not needed; restore a backup of both, or bring back the newer database`
      : `The files in ${dataDir} are older than ${database}: it names ${missing.length} that are missing (such as ${missing[0]?.name}), and deleted ${unknown} that are still there; restore a backup of both, or bring back the newer files`,
  );
}

const emptyMessage = (database: string, dataDir: string) =>
  `${capitalize(database)} is empty, but ${dataDir} has stored files; bring back the database, check DATABASE_URL and DATA_DIR, or restore a backup into an empty DATA_DIR`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Throws PairError when more than 5 % of the files are missing, beside those without which the pair was accepted. */
function requireNamed(
  { dataDir }: PairPlace,
  { missing, total }: Differences,
  accepted: readonly string[] = [],
): string[] {
  const unexpected = missing.filter(({ version }) => !accepted.includes(version)).map(({ name }) => name);
  if (unexpected.length <= total * 0.05) return missing.map(({ name }) => name);
  const few = unexpected.slice(0, 3).join(', ');
  throw new PairError(
    `The database names ${total} files, but ${unexpected.length} of them are not in ${join(dataDir, 'files')} (such as ${few}); check that DATA_DIR is the right folder and mounted, or restore a backup`,
  );
}
