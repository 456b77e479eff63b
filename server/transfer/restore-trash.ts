import { join } from 'node:path';
import { trashDays } from 'embedded-supabase/storage/sweep-files.ts';
import { findNamed } from 'embedded-supabase/storage/unknown-files.ts';
import { TransferError } from './manifest.ts';
import type { Environment } from '../deployment.ts';
import { withInstallation } from './open-installation.ts';

/**
 * Moves the files of the trash that rows name back to the stored files. Returns one line for each file in the trash. A
 * file without a row stays, because the next sweep would move it there again.
 */
export function restoreTrash(env: Environment): Promise<string[]> {
  return withInstallation(env, 'read', async ({ database, own }) => {
    if (own === undefined) throw new TransferError('A Supabase project has no trash.');
    const { files, place } = own;
    const trash = await files.trash.list();
    if (trash.length === 0) return ['The trash is empty.'];
    const names = await findNamed(
      { database },
      trash.map(({ version }) => version),
    );
    const lines: string[] = [];
    let left = 0;
    for (const { version, size, changedAt } of trash) {
      const name = names.get(version);
      if (name !== undefined) {
        await files.trash.putBack(version);
        lines.push(`Brought back ${name} (${describeSize(size)}).`);
      } else {
        left += 1;
        const path = join(place.dataDir, 'files', 'trash', version);
        lines.push(
          `${path}: ${describeSize(size)}, in the trash since ${changedAt.toISOString().slice(0, 10)}`,
        );
      }
    }
    if (left > 0) {
      lines.push(
        `No row names the ${left === 1 ? 'file' : `${left} files`} listed with a path. Each is deleted after ${trashDays} days in the trash. To keep one, copy it elsewhere.`,
      );
    }
    return lines;
  });
}

const describeSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
