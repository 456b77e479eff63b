import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const announcement = z.object({ url: z.url(), pid: z.int() });

const fileOf = (dataDir: string) => join(dataDir, 'server.json');

/** Leaves word where this process answers, for scripts beside it. Returns what takes the word back. */
export async function announceServer(dataDir: string, url: string): Promise<() => Promise<void>> {
  await writeFile(fileOf(dataDir), `${JSON.stringify({ url, pid: process.pid })}\n`, { mode: 0o600 });
  return () => rm(fileOf(dataDir), { force: true });
}

/** Where the server of a data directory answers on this machine; undefined when none runs. */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  try {
    const { url, pid } = announcement.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
    process.kill(pid, 0);
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return url;
  } catch {
    // No file, a killed server's file, or another process with the same id.
    return undefined;
  }
}
