import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import type { InstallationRecord } from './folder-record.ts';

/** The database's side of an installation. */
export interface DatabaseSide {
  /** Undefined in a new database, and in one of an older release. */
  record: InstallationRecord | undefined;
  /** Whether rows name stored files. */
  namesFiles: boolean;
}

/** Reads the database's side without changing anything, also before the first migration. */
export function readDatabaseSide(database: Database): Promise<DatabaseSide> {
  return database.asOwner(async (tx) => {
    return {
      record: (await hasTable(tx, '"crossbar"."installation"')) ? await readRecord(tx) : undefined,
      namesFiles: (await hasTable(tx, '"storage"."objects"')) && (await namesFiles(tx)),
    };
  });
}

async function readRecord(tx: Transaction): Promise<InstallationRecord | undefined> {
  const { rows } = await tx.query<InstallationRecord>(
    `select "id", "uses", "unfinished" from "crossbar"."installation"`,
  );
  return rows[0];
}

async function namesFiles(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ exists: boolean }>(
    `select exists (select from "storage"."objects" where "version" is not null) as "exists"`,
  );
  return rows[0]?.exists ?? false;
}

export interface NamedFile {
  version: string;
  /** As `<bucket>/<name>`. */
  name: string;
  /** When its row was written, in milliseconds since 1970. */
  at: number;
}

/** Lists the stored files that rows name. A new database names none. */
export function listNamedFiles(database: Database): Promise<NamedFile[]> {
  return database.asOwner(async (tx) => {
    if (!(await hasTable(tx, '"storage"."objects"'))) return [];
    const { rows } = await tx.query<NamedFile>(
      `select "version", "bucket_id" || '/' || "name" as "name",
         extract(epoch from greatest("created_at", "updated_at"))::float8 * 1000 as "at"
       from "storage"."objects" where "version" is not null order by "name"`,
    );
    return rows;
  });
}

/** Lists the files whose rows were deleted or replaced, and whose bytes may still be on the disk. */
export function listDeletedVersions(database: Database): Promise<string[]> {
  return database.asOwner(async (tx) => {
    if (!(await hasTable(tx, '"crossbar"."deleted_versions"'))) return [];
    const { rows } = await tx.query<{ version: string }>(
      `select "version" from "crossbar"."deleted_versions"`,
    );
    return rows.map(({ version }) => version);
  });
}

async function hasTable(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await tx.query<{ exists: boolean }>('select to_regclass($1) is not null as "exists"', [
    name,
  ]);
  return rows[0]?.exists ?? false;
}

/** Writes the database's side. The database has the embedded backend's own schema. */
export async function writeDatabaseRecord(database: Database, record: InstallationRecord): Promise<void> {
  await database.asOwner((tx) =>
    tx.query(
      `insert into "crossbar"."installation" ("id", "uses", "unfinished") values ($1::uuid, $2::bigint, $3)
       on conflict ("only") do update set
         "id" = excluded."id", "uses" = excluded."uses", "unfinished" = excluded."unfinished"`,
      [record.id, record.uses, record.unfinished],
    ),
  );
}
