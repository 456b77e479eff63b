import type { Database } from './database.ts';
import { migrate, MigrationError } from './migrate.ts';
import { readHistory, recordMigration, withMigrationLock, type Migration } from './migration-history.ts';
import { compareCatalogs, readCatalog, type Catalog } from './read-catalog.ts';

/** One migration that took the place of all before it. */
export interface Baseline {
  version: string;
  /** The last of the migrations that it replaced. */
  replaces: string;
}

/**
 * Records a baseline in a database that has all the migrations it replaced. Only the history changes, in one transaction, after `prepare`.
 * Returns whether it did. Other databases stay as they are, for `migrate` to accept or refuse. Throws MigrationError when the tables
 * differ from what the baseline creates.
 */
export async function adoptBaseline(
  database: Database,
  migrations: readonly Migration[],
  { version, replaces }: Baseline,
  prepare: () => Promise<void>,
): Promise<boolean> {
  const versions = [...(await database.asOwner(readHistory)).keys()].sort();
  const baseline = migrations.find((migration) => migration.version === version);
  if (versions.at(-1) !== replaces || baseline === undefined) return false;
  const differences = compareCatalogs(await database.asOwner(readCatalog), await createCatalog(baseline));
  const [first] = differences;
  if (first !== undefined) {
    throw new MigrationError(
      `This database has every migration up to ${replaces}, but was changed by hand: ${String(differences.length)} ` +
        `differences, the first in ${first.kind}: ${first.line.slice(0, 200)}. Undo the changes, or run "npm run export" with the ` +
        'version that created it, then "npm run import" with this one into an empty database.',
    );
  }
  await prepare();
  return withMigrationLock(database, async (tx) => {
    // Another process may have recorded it since the comparison.
    if ((await readHistory(tx)).has(version)) return false;
    await tx.query('delete from "crossbar"."migration_checksums" where "version" <= $1', [replaces]);
    await tx.query('delete from "supabase_migrations"."schema_migrations" where "version" <= $1', [replaces]);
    await recordMigration(tx, baseline);
    return true;
  });
}

/** Reads the catalog that a migration creates in an empty database. */
async function createCatalog(migration: Migration): Promise<Catalog> {
  const { openPglite } = await import('./pglite.ts');
  const database = await openPglite({ memory: true });
  try {
    await migrate(database, [migration]);
    return await database.asOwner(readCatalog);
  } finally {
    await database.close();
  }
}
