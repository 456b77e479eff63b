import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import type { Database } from 'embedded-supabase/database/database.ts';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { startPostgres } from '../../tests/support/postgres-server.ts';
import { lacksWrk, runWrk, type Throughput } from '../wrk.ts';
import {
  restRequestFor,
  athletes,
  connections,
  member,
  operations,
  trackSql,
  type Operation,
} from './track.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const jwtSecret = 'a secret that only the benchmark uses';
const loader = createRequire(import.meta.url).resolve('tsx');

/** `npm run bench -- data [pglite|postgres] [seconds] [rounds]`: compares the data API with the bare driver. */
export async function measureData(args: readonly string[]): Promise<void> {
  if (lacksWrk) return console.log(`Data API compared with the bare driver: skipped. ${lacksWrk}`);
  const [only, seconds = '5', rounds = '3'] =
    args[0] === undefined || /^p/.test(args[0]) ? args : [undefined, ...args];
  console.log(
    `${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, ${connections} connections`,
  );
  for (const engine of ['pglite', 'postgres'] as const) {
    if (only !== undefined && only !== engine) continue;
    const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
    const server = engine === 'postgres' ? await startPostgres() : undefined;
    try {
      await prepare(
        server
          ? await openPostgres({ url: server.url })
          : await openPglite({ directory: join(folder, 'db') }),
      );
      await compare(engine, server?.url ?? join(folder, 'db'), folder, Number(seconds), Number(rounds));
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, join(repository, 'supabase/migrations'));
  await database.asOwner((tx) => tx.exec(trackSql));
  await database.close();
}

/** Alternates between bare driver and server, because the machine's load varies. Prints medians. */
async function compare(
  engine: string,
  target: string,
  folder: string,
  seconds: number,
  rounds: number,
): Promise<void> {
  const bare: Record<Operation, number>[] = [];
  const served: Record<Operation, Throughput>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(measureBare(target, seconds));
    served.push(await measureServed(target, folder, seconds));
  }
  for (const operation of operations) {
    const driver = median(bare.map((one) => one[operation]));
    const perSecond = median(served.map((one) => one[operation].perSecond));
    const p50 = median(served.map((one) => one[operation].p50));
    const p99 = median(served.map((one) => one[operation].p99));
    console.log(
      `${engine} ${operation}: driver ${driver.toFixed(0)}/s, served ${perSecond.toFixed(0)}/s ` +
        `(${((perSecond / driver) * 100).toFixed(0)} %), p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  }
}

function measureBare(target: string, seconds: number): Record<Operation, number> {
  const script = fileURLToPath(new URL('./run-bare.ts', import.meta.url));
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', loader, script, target, String(seconds)],
    { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error('The process of the bare driver failed.');
  return JSON.parse(stdout) as Record<Operation, number>;
}

async function measureServed(
  target: string,
  folder: string,
  seconds: number,
): Promise<Record<Operation, Throughput>> {
  const child = fork(fileURLToPath(new URL('../run-server.ts', import.meta.url)), {
    cwd: repository,
    execArgv: [
      '--max-semi-space-size=2',
      '--import',
      loader,
      ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []),
    ],
    env: {
      ...process.env,
      DATA_DIR: folder,
      JWT_SECRET: jwtSecret,
      ...(target.startsWith('postgres') ? { DATABASE_URL: target } : {}),
    },
  });
  try {
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const token = await accessToken(url);
    const measured: Partial<Record<Operation, Throughput>> = {};
    for (const operation of operations) {
      await measureOperation(url, token, operation, 1);
      measured[operation] = await measureOperation(url, token, operation, seconds);
    }
    return measured as Record<Operation, Throughput>;
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

async function measureOperation(
  url: string,
  token: string,
  operation: Operation,
  seconds: number,
): Promise<Throughput> {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-client-info': 'supabase-js-node/2.109.0',
  };
  const requests = Array.from({ length: athletes }, (_, n) => restRequestFor(operation, n));
  const [{ path, ...init } = restRequestFor(operation, 0)] = requests;
  const trial = await fetch(url + path, { ...init, headers });
  if (!trial.ok) throw new Error(`${operation}: ${trial.status} ${await trial.text()}`);
  return runWrk({ origin: url, connections, seconds, headers, requests });
}

function accessToken(url: string): Promise<string> {
  return new SignJWT({ role: 'authenticated', session_id: member })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(member)
    .setAudience('authenticated')
    .setIssuer(`${url}/auth/v1`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(Buffer.from(jwtSecret, 'utf8'));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
