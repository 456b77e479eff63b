import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { median, residentBytes } from './figures.ts';
import { startServer } from './start-server.ts';

const rounds = 3;
const idleSeconds = 10;

/** `npm run bench -- idle`: measures resident memory ten seconds after the first start and after a restart with the same data. */
export async function measureIdle(): Promise<void> {
  for (const engine of ['pglite', 'postgres'] as const) {
    const first: number[] = [];
    const restarted: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
      const postgres = engine === 'postgres' ? await startPostgres() : undefined;
      try {
        first.push(await measureIdleMegabytes(folder, postgres?.url));
        restarted.push(await measureIdleMegabytes(folder, postgres?.url));
      } finally {
        await postgres?.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }
    console.log(
      `${engine}, idle: ${median(first).toFixed(0)} MB after the first start, ${median(restarted).toFixed(0)} MB after a restart`,
    );
  }
}

async function measureIdleMegabytes(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  const { child, stop } = await startServer(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  await wait(idleSeconds * 1000);
  const bytes = child.pid === undefined ? undefined : await residentBytes(child.pid);
  await stop();
  return (bytes ?? Number.NaN) / 1e6;
}
