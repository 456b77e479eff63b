import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough that a full disk fails it: an empty file needs no space. */
const probeBytes = 64 * 1024;

/** Writes a file into a folder and deletes it. Throws if that fails. */
export async function probeFolder(folder: string): Promise<void> {
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    const file = await open(probe, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.alloc(probeBytes, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    // On a read-only disk, deleting fails even for a file that does not exist.
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

const problems: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'the folder does not exist',
};

/** Says in words why writing failed: 'the disk is full'. */
export function describeDiskProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return problems[code] ?? `the disk reports an error${code === '' ? '' : ` (${code})`}`;
}
