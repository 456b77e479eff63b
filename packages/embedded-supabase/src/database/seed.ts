import { readFile } from 'node:fs/promises';
import { DatabaseError } from './database.ts';
import type { Database } from './database.ts';
import { MigrationError } from './migrate.ts';

/**
 * Runs a seed file once on a migrated database, in one transaction. Later changes to the file do not run. Returns
 * whether it ran; false also for a missing file. Throws MigrationError and rolls back when it fails.
 */
export async function seed(database: Database, file: string): Promise<boolean> {
  const sql = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (sql === undefined) return false;
  return database.asOwner(
    async (tx) => {
      // The row acts as a lock: a second process waits here and then finds the seed done.
      const { rowCount } = await tx.query(
        'insert into "crossbar"."seeds" default values on conflict do nothing',
      );
      if (rowCount === 0) return false;
      try {
        await tx.exec(sql);
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        throw new MigrationError(`${file} failed and was rolled back. ${error.message} (${error.code})`, {
          cause: error,
        });
      }
      return true;
    },
    { takesLong: true },
  );
}
