import { createHash } from 'node:crypto';
import type { Database, Transaction } from './database.ts';

export interface Migration {
  /** The digits at the start of the file name, which determine the order. */
  version: string;
  name: string;
  sql: string;
}

/** Lock id that keeps two starting processes from migrating one database at the same time. */
const advisoryLock = 7_236_401_155;

const historySql = `
  create schema if not exists "crossbar";
  create table if not exists "crossbar"."platform_versions" (
    "version" text primary key, "name" text not null, "applied_at" timestamptz not null default now());
  create table if not exists "crossbar"."migration_checksums" ("version" text primary key, "sha256" text not null);
  create table if not exists "crossbar"."seeds" (
    "only" boolean primary key default true check ("only"), "seeded_at" timestamptz not null default now());
  create schema if not exists "supabase_migrations";
  create table if not exists "supabase_migrations"."schema_migrations" (
    "version" text primary key, "statements" text[], "name" text);`;

/** Creates the tables of the history, unless they exist. */
export function createHistory(tx: Transaction): Promise<void> {
  return tx.exec(historySql);
}

export interface AppliedMigration {
  version: string;
  name: string | null;
  /** Null when the Supabase CLI applied it, which stores single statements that cannot be compared with a file. */
  sha256: string | null;
}

/** Reads the applied migrations by version, in order. */
export async function readHistory(tx: Transaction): Promise<Map<string, AppliedMigration>> {
  const { rows: there } = await tx.query<{ migrations: boolean; checksums: boolean }>(
    `select to_regclass('"supabase_migrations"."schema_migrations"') is not null as "migrations",
       to_regclass('"crossbar"."migration_checksums"') is not null as "checksums"`,
  );
  if (there[0]?.migrations !== true) return new Map();
  const { rows } = await tx.query<AppliedMigration>(
    there[0].checksums
      ? `select "version", "name", "sha256" from "supabase_migrations"."schema_migrations"
         left join "crossbar"."migration_checksums" using ("version") order by "version"`
      : `select "version", "name", null as "sha256" from "supabase_migrations"."schema_migrations" order by "version"`,
  );
  return new Map(rows.map((row) => [row.version, row]));
}

/** Records a migration as the Supabase CLI does, with the checksum of its file. */
export async function recordMigration(tx: Transaction, migration: Migration): Promise<void> {
  const { version, name, sql } = migration;
  await tx.query(
    'insert into "supabase_migrations"."schema_migrations" ("version", "name", "statements") values ($1, $2, $3)',
    [version, name, [sql]],
  );
  await tx.query('insert into "crossbar"."migration_checksums" ("version", "sha256") values ($1, $2)', [
    version,
    checksum(migration),
  ]);
}

export function checksum({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Runs work in a transaction that waits for other processes that migrate the same database. */
export function withMigrationLock<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Waiting for another process or building an index may exceed the statement timeout.
  return database.asOwner(
    async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1::bigint)', [advisoryLock]);
      return work(tx);
    },
    { takesLong: true },
  );
}
