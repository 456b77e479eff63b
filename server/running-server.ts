import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const announcementSchema = z.object({ url: z.url(), pid: z.int() });

/** A folder, because several servers may share a data directory, also from several machines. */
const folderOf = (dataDir: string) => join(dataDir, 'servers');
const ownPrefix = `${hostname()}-`;

/**
 * Writes the URL of this server to `servers/<machine>-<port>.json`, for scripts on the same machine. Returns a function that deletes the
 * file.
 */
export async function announceServer(dataDir: string, url: string): Promise<() => Promise<void>> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const path = join(folderOf(dataDir), `${ownPrefix}${new URL(url).port}.json`);
  await writeFile(path, `${JSON.stringify({ url, pid: process.pid })}\n`, { mode: 0o600 });
  return () => rm(path, { force: true });
}

/**
 * Returns the local URL of a server on this machine that uses a data directory; undefined when none is running. Deletes what killed
 * servers left.
 */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(ownPrefix))) {
    const path = join(folderOf(dataDir), name);
    try {
      const { url, pid } = announcementSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      if (!isRunning(pid)) {
        await rm(path, { force: true });
        continue;
      }
      const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
      await response.body?.cancel();
      return url;
    } catch {
      // Deleted meanwhile, damaged, or another process with the same pid.
    }
  }
  return undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
