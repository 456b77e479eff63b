import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import type { InstallationRecord } from './folder-record.ts';

/** The database's side of an installation. */
export interface DatabaseSide {
  /** Undefined in a new database, and in one of an older release. */
  record: InstallationRecord | undefined;
  /** Whether rows name stored files. */
  namesFiles: boolean;
  /** How many rows were changed until now. */
  changes: number;
}

/** Reads the database's side without changing anything, also before the first migration. */
export function readDatabaseSide(database: Database): Promise<DatabaseSide> {
  return database.asOwner(async (tx) => {
    return {
      record: (await hasTable(tx, '"crossbar"."installation"')) ? await readRecord(tx) : undefined,
      namesFiles: (await hasTable(tx, '"storage"."objects"')) && (await namesFiles(tx)),
      changes: (await hasTable(tx, '"crossbar"."row_changes"')) ? await readChanges(tx) : 0,
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

async function readChanges(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ changes: number }>(
    `select "last_value"::float8 as "changes" from "crossbar"."row_changes"`,
  );
  return rows[0]?.changes ?? 0;
}

const uncountedTables = `
select format('%I.%I', n.nspname, c.relname) as "name"
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r'
  and (n.nspname = 'public' or (n.nspname, c.relname) in (('auth', 'users'), ('storage', 'objects')))
  and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'crossbar_count_change')`;

/** Counts changed rows of each table from now on. */
export async function countChanges(database: Database): Promise<void> {
  await database.asOwner(async (tx) => {
    // Waiting for a table lock blocks all later queries on that table.
    await tx.query(`select set_config('lock_timeout', '2s', true)`);
    const { rows } = await tx.query<{ name: string }>(uncountedTables);
    for (const { name } of rows) {
      await tx.exec(
        `create or replace trigger "crossbar_count_change" after insert or update or delete on ${name}
           for each row execute function "crossbar"."count_change"()`,
      );
    }
  });
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
