import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { asOwner, createMember, type Member } from '../tests/database/people.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { median } from './figures.ts';

const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));
const reads = 3_000;
const manySessions = 20_000;

/** `npm run bench -- sessions`: measures a member's read with and without the policy that checks for an active session. */
export async function measureSessions(): Promise<void> {
  for (const engine of ['pglite', 'postgres'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    const database = server
      ? await openPostgres({ url: server.url })
      : await openPglite({ directory: join(folder, 'db') });
    try {
      await measure(engine, database);
    } finally {
      await database.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measure(engine: string, database: Database): Promise<void> {
  await migrate(database, migrations);
  const ada = await createMember(database);
  await asOwner(
    database,
    `insert into "auth"."sessions" ("id", "user_id")
     select gen_random_uuid(), $1::uuid from generate_series(1, $2)`,
    [ada.sub, manySessions],
  );
  const withPolicy = await readMany(database, ada);
  await asOwner(database, `drop policy "Only while the session lives" on "public"."profiles"`);
  const withoutPolicy = await readMany(database, ada);
  const microseconds = (times: number[]) => `${Math.round(median(times) * 1000)} µs`;
  console.log(
    `${engine}: reading a profile with ${manySessions} sessions takes ${microseconds(withPolicy)}, ${microseconds(withoutPolicy)} without the policy`,
  );
}

/** Returns the time of each read, in milliseconds. Another tenth of the reads warms up and is not counted. */
async function readMany(database: Database, person: Member): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -reads / 10; turn < reads; turn += 1) {
    const begun = performance.now();
    await database.withRole(
      { claims: person },
      (tx) => tx.query(`select "first_name" from "public"."profiles"`),
      { oneStatement: true },
    );
    if (turn >= 0) times.push(performance.now() - begun);
  }
  return times;
}
