import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes bytes into a temporary file for another process, which need not have all of it in memory. `use` may write more files into the
 * folder. Removes it afterward.
 */
export async function withFile<Result>(
  bytes: Uint8Array,
  use: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbar-upload-'));
  try {
    const file = join(folder, 'upload');
    await writeFile(file, bytes, { mode: 0o600 });
    return await use(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
