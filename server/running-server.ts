import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const announcementSchema = z.object({ url: z.url(), pid: z.int() });

const announcementPath = (dataDir: string) => join(dataDir, 'server.json');

/**
 * Writes the URL of this server to `server.json`, for scripts on the same machine. Returns a function that deletes the
 * file.
 */
export async function announceServer(dataDir: string, url: string): Promise<() => Promise<void>> {
  await writeFile(announcementPath(dataDir), `${JSON.stringify({ url, pid: process.pid })}\n`, {
    mode: 0o600,
  });
  return () => rm(announcementPath(dataDir), { force: true });
}

/** Returns the local URL of the server that uses a data directory; undefined when none is running. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  try {
    const { url, pid } = announcementSchema.parse(
      JSON.parse(await readFile(announcementPath(dataDir), 'utf8')),
    );
    process.kill(pid, 0);
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return url;
  } catch {
    // No file, a file of a killed server, or another process with the same pid.
    return undefined;
  }
}
