import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { seedClub } from '../../tests/support/club/seed-club.ts';
import { asAdministrator } from '../../tests/support/postgres-template.ts';
import { startPostgres } from '../../tests/support/postgres-server.ts';
import { startServer } from '../start-server.ts';
import { measureLive } from './live-members.ts';
import { measurePages } from './page-times.ts';
import { jwtSecret } from './sign-in.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** `npm run bench -- club [seconds]`: the pages and the live messages of a club of 500 athletes, on Postgres. */
export async function measureClub([seconds = '60']: readonly string[]): Promise<void> {
  const duration = z.coerce.number().int().min(1).max(3600).parse(seconds);
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  const postgres = await startPostgres();
  const database = await openPostgres({ url: postgres.url });
  try {
    await migrate(database, migrations);
    const began = performance.now();
    await seedClub(database);
    await asAdministrator(postgres.url, (client) => client.query('vacuum analyze'));
    console.log(`seeded the club in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    // Without jobs: they would look for the club's payments at the sandbox.
    const server = await startServer(folder, {
      DATABASE_URL: postgres.url,
      JWT_SECRET: jwtSecret,
      BENCH_JOBS: 'off',
    });
    try {
      await measurePages(database, server.url, duration);
      await measureLive(database, server.url);
      console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
