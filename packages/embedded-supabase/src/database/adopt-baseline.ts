import type { Database, Transaction } from './database.ts';
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
 * Records a baseline in a database that has all the migrations it replaced. Only the history changes, after `prepare`, in one transaction
 * that compares the tables with the baseline's first. Returns whether it did; an empty database and one with the baseline stay as they are.
 * Throws MigrationError when the tables differ, or when the database has other migrations.
 */
export async function adoptBaseline(
  database: Database,
  migrations: readonly Migration[],
  { version, replaces }: Baseline,
  prepare: () => Promise<void>,
): Promise<boolean> {
  const history = await database.asOwner(readHistory);
  const baseline = migrations.find((migration) => migration.version === version);
  if (baseline === undefined || history.size === 0 || history.has(version)) return false;
  const last = [...history.keys()].sort().at(-1) ?? '';
  if (last !== replaces) {
    throw new MigrationError(
      `This database was created by another release: its last migration is ${last}, and only one that ends with ${replaces} can go on. ` +
        'Run "npm run export" with that release, then "npm run import" with this one into an empty database.',
    );
  }
  const expected = await createCatalog(baseline);
  const requireEqual = async (tx: Transaction) => {
    const differences = compareCatalogs(await readCatalog(tx), expected);
    const [first] = differences;
    if (first === undefined) return;
    throw new MigrationError(
      `This database has every migration up to ${replaces}, but was changed by hand: ${String(differences.length)} ` +
        `differences, the first in ${first.kind}: ${first.line.slice(0, 200)}. Undo the changes, or run "npm run export" with the ` +
        'version that created it, then "npm run import" with this one into an empty database.',
    );
  };
  // Also before `prepare`, so that a start that is refused again and again prepares nothing.
  await database.asOwner(requireEqual);
  await prepare();
  return withMigrationLock(database, async (tx) => {
    // Another process may have recorded it since.
    if ((await readHistory(tx)).has(version)) return false;
    await requireEqual(tx);
    await tx.exec(
      'delete from "crossbar"."migration_checksums"; delete from "supabase_migrations"."schema_migrations"',
    );
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
