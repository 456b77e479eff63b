import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { demoPassword, signIn, type Person } from './demo-people.ts';
import { percentile, watchMemory } from './figures.ts';
import { startServer } from './start-server.ts';

const [practices, jumpsInEach, clients] = [950, 20, 15];
const pauseMs = 50;
/** A person who reads that the export is being read waits at least so long. */
const retryMs = 1_000;

const fillLog = `
  with "sessions" as (
    insert into "public"."jump_sessions" ("id", "athlete_id", "kind", "held_on", "title", "bars_m", "notes")
    select gen_random_uuid(), $1::uuid, 'practice', date '2023-01-01' + "n"::integer, 'Practice', '{}', 'Wind from behind.'
    from generate_series(1, $2::integer) as "n" returning "id"
  )
  insert into "public"."jump_attempts" ("id", "session_id", "athlete_id", "at", "bar_m", "result", "grip_m", "run_up_lefts", "note")
  select gen_random_uuid(), "id", $1::uuid, now() + "n" * interval '1 minute', 4.2, 'made', 4.2, 7, 'Higher hands at the take-off'
  from "sessions", generate_series(1, $3::integer) as "n"`;

/** Asks `/healthz` again and again until `work` has ended. Returns its times in milliseconds. */
async function watchOthers(url: string, work: Promise<unknown>): Promise<number[]> {
  let hasEnded = false;
  const ended = work.finally(() => (hasEnded = true));
  const times: number[] = [];
  while (!hasEnded) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await ended;
  return times;
}

/** Downloads the export; tries again while another one is read. Returns its bytes. */
async function download(url: string, { token }: Person): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/functions/v1/export-account`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { byteLength } = await answer.arrayBuffer();
    if (answer.ok) return byteLength;
    if (answer.status !== 409) throw new Error(`The export answered ${answer.status}.`);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/**
 * `npm run bench -- export`: 15 exports of a member with 19,000 jumps, on Postgres: how long other requests wait, and how the server's memory
 * grows.
 */
export async function measureExport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  const postgres = await startPostgres();
  const server = await startServer(join(folder, 'data'), {
    DATABASE_URL: postgres.url,
    DEMO_PASSWORD: demoPassword,
  });
  try {
    const athlete = await signIn(server.url, 'athlete');
    const database = await openPostgres({ url: postgres.url, statementTimeoutMs: 600_000 });
    await database.asOwner((tx) => tx.query(fillLog, [athlete.id, practices, jumpsInEach]));
    await database.close();

    const idle = await watchOthers(server.url, new Promise((resolve) => setTimeout(resolve, 5_000)));
    const memory = await watchMemory(server.child.pid ?? 0);
    const began = performance.now();
    const downloads = Promise.all(Array.from({ length: clients }, () => download(server.url, athlete)));
    const busy = await watchOthers(server.url, downloads);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [size = 0] = await downloads;
    const grown = (await memory?.stop()) ?? Number.NaN;
    const show = (times: number[]) =>
      `median ${percentile(times, 0.5).toFixed(0)} ms, 99 % ${percentile(times, 0.99).toFixed(0)} ms, slowest ${percentile(times, 1).toFixed(0)} ms`;
    console.log(`${clients} exports of ${(size / 1e6).toFixed(1)} MB took ${seconds} s`);
    console.log(`others: ${show(busy)}; before: ${show(idle)} (target: at most 300 ms more)`);
    console.log(`memory: ${(grown / 1e6).toFixed(0)} MB more (target: at most 100 MB)`);
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);
}
