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
    const { rows: found } = await tx.query<{ installation: boolean; objects: boolean }>(
      `select to_regclass('"crossbar"."installation"') is not null as "installation",
         to_regclass('"storage"."objects"') is not null as "objects"`,
    );
    return {
      record: found[0]?.installation ? await readRecord(tx) : undefined,
      namesFiles: found[0]?.objects === true && (await namesFiles(tx)),
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

/** Lists the stored files that rows name. */
export async function listNamedFiles(database: Database): Promise<{ version: string; name: string }[]> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ version: string; name: string }>(
      `select "version", "bucket_id" || '/' || "name" as "name" from "storage"."objects"
       where "version" is not null order by "name"`,
    ),
  );
  return rows;
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

/** Counts one more use. Returns the count, or undefined when the database has another id by now. */
export async function countUse(database: Database, id: string): Promise<number | undefined> {
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ uses: number }>(
      `update "crossbar"."installation" set "uses" = "uses" + 1 where "id" = $1::uuid returning "uses"`,
      [id],
    ),
  );
  return rows[0]?.uses;
}
