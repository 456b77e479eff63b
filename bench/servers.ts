import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { cpuMilliseconds, median } from './figures.ts';
import { startServer, type BenchServer } from './start-server.ts';
import { lacksWrk, runWrk } from './wrk.ts';

const connections = 32;
const reads = { page: '/', row: '/rest/v1/profiles?select=id,first_name&limit=1' };

/** `npm run bench -- servers [seconds] [rounds]`: reads of one server and of two with one Postgres, on all cores of this machine. */
export async function measureServers([seconds = '5', rounds = '5']: readonly string[]): Promise<void> {
  if (lacksWrk) return console.log(`Reads of one and of two servers: skipped. ${lacksWrk}`);
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url, BENCH_SITE: 'build/client' };
  const servers: BenchServer[] = [];
  try {
    for (let count = 0; count < 2; count += 1) servers.push(await startServer(join(folder, 'data'), env));
    for (const [name, path] of Object.entries(reads)) {
      const pairs: { one: Reads; two: Reads }[] = [];
      // Both of a pair run under about the same load.
      for (let round = 0; round < Number(rounds); round += 1) {
        pairs.push({
          one: await readFrom(servers.slice(0, 1), path, Number(seconds)),
          two: await readFrom(servers, path, Number(seconds)),
        });
      }
      const middle = (value: (pair: (typeof pairs)[number]) => number, digits: number) =>
        median(pairs.map(value)).toFixed(digits);
      console.log(
        `${name}: one server ${middle(({ one }) => one.perSecond, 0)}/s with ${middle(({ one }) => one.cpuMs, 2)} ms of CPU each, ` +
          `two ${middle(({ two }) => two.perSecond, 0)}/s with ${middle(({ two }) => two.cpuMs, 2)} ms; ` +
          `${middle(({ one, two }) => two.perSecond / one.perSecond, 2)} times as many (median of ${rounds} pairs)`,
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);
}

interface Reads {
  /** Of all servers together. */
  perSecond: number;
  /** CPU time of the servers for one read, without Postgres. */
  cpuMs: number;
}

async function readFrom(servers: readonly BenchServer[], path: string, seconds: number): Promise<Reads> {
  const cpu = async () => {
    const times = await Promise.all(servers.map(({ child }) => cpuMilliseconds(child.pid ?? 0)));
    return times.reduce((sum, time) => sum + time, 0);
  };
  const before = await cpu();
  const results = await Promise.all(
    servers.map(({ url, secretKey }) =>
      runWrk({
        ...{ origin: url, seconds, connections: connections / servers.length },
        headers: { apikey: secretKey },
        requests: [{ method: 'GET', path }],
      }),
    ),
  );
  const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
  return { perSecond, cpuMs: ((await cpu()) - before) / (perSecond * seconds) };
}
