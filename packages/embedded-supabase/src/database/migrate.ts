import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from './database.ts';
import type { Database, Transaction } from './database.ts';
import {
  checksum,
  createHistory,
  readHistory,
  recordMigration,
  withMigrationLock,
  type AppliedMigration,
  type Migration,
} from './migration-history.ts';
import { requireRights } from './require-rights.ts';

export type { Migration } from './migration-history.ts';

/** A migration failed, or the database and the migrations folder do not match. The message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

const platformDirectory = fileURLToPath(new URL('./platform', import.meta.url));

/**
 * Applies Supabase's own schema (`platform/`) and then the project's migrations in order, each in its own transaction.
 * Records them in `supabase_migrations.schema_migrations` like the Supabase CLI. Returns the project's migrations that
 * were applied now.
 *
 * Throws MigrationError and rolls back when a migration fails. Throws it before any change when an applied migration
 * was changed or is missing, or when a new one comes before it. Throws RightsError when a superuser must prepare the
 * database first.
 */
export async function migrate(
  database: Database,
  migrations: string | readonly Migration[],
): Promise<Migration[]> {
  const ordered = inOrder(typeof migrations === 'string' ? await readMigrations(migrations) : migrations);
  // First, so that a database with other migrations stays unchanged.
  const history = await compareWithHistory(database, ordered);
  await database.asOwner(requireRights);
  await preparePlatform(database);
  const applied: Migration[] = [];
  for (const migration of ordered.filter(({ version }) => !history.has(version))) {
    if (await applyMigration(database, migration)) applied.push(migration);
  }
  return applied;
}

/** Reads `<digits>_<name>.sql` files in order of their versions. Returns none for a missing folder. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const parts = names.flatMap((file) => {
    const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
    return version !== undefined && name !== undefined ? [{ file, version, name }] : [];
  });
  return inOrder(
    await Promise.all(
      parts.map(async ({ file, version, name }) => {
        // A checkout with CRLF line endings is the same migration.
        const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
        return { version, name, sql };
      }),
    ),
  );
}

function inOrder(migrations: readonly Migration[]): Migration[] {
  // The Supabase CLI also sorts versions as text.
  const ordered = [...migrations].sort((a, b) =>
    a.version < b.version ? -1 : a.version > b.version ? 1 : 0,
  );
  ordered.forEach(({ version, name }, index) => {
    const next = ordered[index + 1];
    if (next?.version !== version) return;
    throw new MigrationError(
      `Two migrations have the version ${version}: '${name}' and '${next.name}'. Rename one.`,
    );
  });
  return ordered;
}

async function preparePlatform(database: Database): Promise<void> {
  for (const { version, name, sql } of await readMigrations(platformDirectory)) {
    await withMigrationLock(database, async (tx) => {
      await createHistory(tx);
      const { rowCount } = await tx.query('select from "crossbar"."platform_versions" where "version" = $1', [
        version,
      ]);
      if (rowCount > 0) return;
      await runSql(tx, sql, `The embedded backend’s own schema (${version}_${name})`);
      await tx.query('insert into "crossbar"."platform_versions" ("version", "name") values ($1, $2)', [
        version,
        name,
      ]);
    });
  }
}

async function compareWithHistory(
  database: Database,
  migrations: readonly Migration[],
): Promise<Map<string, AppliedMigration>> {
  const history = await database.asOwner(readHistory);
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1)?.version ?? '';
  let latest = '';
  for (const applied of history.values()) {
    latest = applied.version > latest ? applied.version : latest;
    const migration = known.get(applied.version);
    const label = `${applied.version}_${applied.name ?? ''}`;
    if (!migration && applied.version < newest) {
      throw new MigrationError(
        `This database was created by an earlier version: its migration ${label} is not in the migrations folder. ` +
          'Run "npm run export" with that version, then "npm run import" with this one into an empty database.',
      );
    }
    if (!migration) {
      throw new MigrationError(
        `Migration ${label} was applied to this database, but is not in the migrations folder. ` +
          'Either the code is older than the database, or the file was removed.',
      );
    }
    if (applied.sha256 !== null && applied.sha256 !== checksum(migration)) {
      throw new MigrationError(
        `Migration ${label} was changed after it was applied to this database. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
  }
  const late = migrations.find(({ version }) => version < latest && !history.has(version));
  if (late) {
    throw new MigrationError(
      `Migration ${late.version}_${late.name} comes before ${latest}, which is already applied. ` +
        'Give it a later version.',
    );
  }
  return history;
}

async function applyMigration(database: Database, migration: Migration): Promise<boolean> {
  const { version, name, sql } = migration;
  return withMigrationLock(database, async (tx) => {
    // Another process may have applied it since the comparison.
    if ((await readHistory(tx)).has(version)) return false;
    await runSql(tx, sql, `Migration ${version}_${name}`);
    await recordMigration(tx, migration);
    return true;
  });
}

async function runSql(tx: Transaction, sql: string, what: string): Promise<void> {
  try {
    await tx.exec(sql);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { message, detail, hint, code } = error;
    const reasons = [message, detail, hint].filter((reason) => reason !== undefined).join(' ');
    throw new MigrationError(`${what} failed and was rolled back. ${reasons} (${code})`, { cause: error });
  }
}
