import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Paths of two tarballs for `openPglite({ …, loadDataDir })`. */
export interface PgliteTemplate {
  /** An empty database. */
  bare: string;
  /** A database with every migration, but no seed data. */
  migrated: string;
}

/** Creates the template files: copying one takes a fraction of the time of creating a database. */
export async function createPgliteTemplate(): Promise<PgliteTemplate & { remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-pglite-'));
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  // An interrupted run skips its teardown and would leave 80 MB behind.
  process.once('exit', remove);
  const template = { bare: join(folder, 'bare.tar'), migrated: join(folder, 'migrated.tar') };
  try {
    const database = await openPglite({ memory: true });
    try {
      await writeFile(template.bare, await database.dumpDataDir());
      await migrate(database, migrationsDirectory);
      await writeFile(template.migrated, await database.dumpDataDir());
    } finally {
      await database.close();
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { ...template, remove };
}
