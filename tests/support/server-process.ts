import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { freePort } from './free-port.ts';
import { asAdministrator, databaseUrl } from './postgres-template.ts';

/**
 * A separate installation: an address, a data directory and, on Postgres, a database. Servers start and stop on it.
 */
export interface Installation {
  /** Starts the server and waits until it answers; 'unlimited' turns off rate limits. */
  start(limits?: 'limited' | 'unlimited'): Promise<ServerProcess>;
  /**
   * Starts the server without waiting, optionally on another port. 'site' is `npm start -- --empty`, others have the API only;
   * 'unlimited' turns off rate limits.
   */
  spawn(atPort?: number, program?: Program): ServerProcess;
  url: string;
  dataDir: string;
  /** Environment for programs that work on it: PATH, HOME, DATA_DIR and, on Postgres, DATABASE_URL. */
  env: Readonly<Record<string, string>>;
}

export interface ServerProcess {
  engine: Database['engine'];
  child: ChildProcess;
  url: string;
  /** Waits until the server answers. */
  ready(): Promise<void>;
  secretKey(): Promise<string>;
  /** Sends a request with the secret key. Throws when the connection breaks. */
  send(method: string, path: string, body?: object): Promise<Response>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Returns what the process has written to stderr so far. */
  stderr(): string;
}

/** Environment variables of the servers. */
type Settings = Readonly<Record<string, string>>;

export type Install = (settings?: Settings) => Promise<Installation>;

/** Defines the block once per engine. `install` creates an empty installation. */
export function describeProcesses(
  name: string,
  tests: (install: Install, engine: Database['engine']) => void,
): void {
  for (const engine of ['pglite', 'postgres'] as const) {
    const template = inject(engine === 'pglite' ? 'pgliteTemplate' : 'postgresTemplate');
    if (!template) continue;
    describe(`${name} on ${engine === 'pglite' ? 'PGlite' : 'Postgres'}`, () =>
      tests((settings) => install(engine, settings), engine));
  }
}

async function install(engine: Database['engine'], settings: Settings = {}): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbar-process-'));
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const processes: ServerProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  // Without the developer's own environment variables.
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: 'crossbar-demo',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...settings,
  };
  const spawnProcess = (program: Program, atPort = port) => {
    const process = spawnServer({ program, port: atPort, engine, env });
    processes.push(process);
    return process;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env,
    spawn: (atPort, program = 'api') => spawnProcess(program, atPort),
    async start(limits = 'limited') {
      const process = spawnProcess(limits === 'limited' ? 'api' : 'unlimited');
      await process.ready();
      return process;
    },
  };
}

async function createDatabase() {
  const template = inject('postgresTemplate');
  if (!template) throw new Error('This run has no Postgres.');
  const name = `${template.prefix}_${randomBytes(6).toString('hex')}`;
  await asAdministrator(template.url, (client) => client.query(`create database "${name}"`));
  return {
    url: databaseUrl(template.url, name),
    drop: () =>
      asAdministrator(template.url, (client) => client.query(`drop database "${name}" with (force)`)),
  };
}

/** Arguments of Node for each kind of server. */
const programs = {
  api: ['--import', 'tsx', 'server/main.ts'],
  unlimited: ['--import', 'tsx', 'bench/run-server.ts'],
  site: ['scripts/run.mjs', 'start', '--empty'],
};
type Program = keyof typeof programs;

function spawnServer({
  program,
  port,
  engine,
  env,
}: {
  program: Program;
  port: number;
  engine: Database['engine'];
  env: Installation['env'] & { DATA_DIR: string };
}): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  // The same flags as `npm start`.
  const child = spawn(process.execPath, ['--max-semi-space-size=2', ...programs[program]], {
    env: { ...env, PORT: String(port), BENCH_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  let read: Promise<string> | undefined;
  const secretKey = () =>
    (read ??= readFile(join(env.DATA_DIR, 'secrets.json'), 'utf8').then(
      (text) => (JSON.parse(text) as { secretKey: string }).secretKey,
    ));
  return {
    engine,
    child,
    url,
    stderr: () => stderr,
    async ready() {
      const status = () =>
        hasExited()
          ? `it exited: ${stderr}`
          : fetch(`${url}/healthz`).then(
              (answer) => answer.status,
              () => 'no answer',
            );
      await expect.poll(status, { timeout: program === 'site' ? 600_000 : 120_000, interval: 25 }).toBe(200);
    },
    secretKey,
    async send(method, path, body) {
      return fetch(`${url}${path}`, {
        method,
        headers: { apikey: await secretKey(), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    async kill() {
      if (hasExited()) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
