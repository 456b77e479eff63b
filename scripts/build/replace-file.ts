import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFile } from 'embedded-supabase/node/write-file.ts';

/** Ending of files and folders that are being written. */
export const unfinishedSuffix = '.unfinished';

/** Returns a name for a file or folder that is being written and gets its own name when it is whole. */
export const unfinishedName = (path: string): string => `${path}.${randomUUID()}${unfinishedSuffix}`;

/** Writes a file whole or not at all, also when the power fails. By default only this user may read it. */
export async function replaceFile(path: string, contents: string | Uint8Array, mode = 0o600): Promise<void> {
  const unfinished = unfinishedName(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(unfinished, contents, { mode, flush: true });
  await rename(unfinished, path);
  await syncFile(dirname(path));
}
