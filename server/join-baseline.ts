import { join } from 'node:path';
import { adoptBaseline } from 'embedded-supabase/database/adopt-baseline.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import type { Migration } from 'embedded-supabase/database/migrate.ts';
import type { Log } from 'embedded-supabase/log.ts';
import type { FileStore } from 'embedded-supabase/storage/file-store.ts';
import { baseline } from './baseline.ts';
import { bytesOnDisk } from './transfer/object-bytes.ts';
import { saveInstallation } from './transfer/transfer-installation.ts';

/**
 * Records the baseline in a database of commit 18195773. First saves a backup in DATA_DIR/backups, which stays until the owner deletes it.
 * Throws MigrationError for a database of another release, and TransferError. Delete it with 1.1.
 */
export async function joinBaseline(
  database: Database,
  migrations: readonly Migration[],
  { dataDir, files, log }: { dataDir: string; files: FileStore; log: Log },
): Promise<void> {
  const folder = join(dataDir, 'backups', `before-${baseline.version}-${String(Date.now())}`);
  const joined = await adoptBaseline(database, migrations, baseline, async () => {
    await saveInstallation({ database, bytes: bytesOnDisk(files), dataDir, isHosted: false }, folder, {
      secrets: true,
    });
  });
  if (joined) log.warn({ backup: folder }, 'the history of migrations begins with the baseline now');
}
