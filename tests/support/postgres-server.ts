import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '#scripts/programs/find-program.ts';

export interface PostgresServer {
  /** Connection string of a superuser for the server's own database `postgres`. */
  url: string;
  stop: () => Promise<void>;
}

const startLimitMs = 60_000;

/**
 * Starts a private Postgres in a temporary folder and connects through a socket there.
 * The machine's own Postgres stays untouched and no port can clash. Data is not durable, and is deleted on stop.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const [initdb, postgres] = [findProgram('initdb'), findProgram('postgres')];
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const options: SpawnOptions = {
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  };
  const data = join(folder, 'data');

  let server: ChildProcess | undefined;
  // The server must not outlive this process, even when the teardown is skipped.
  const killOnExit = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killOnExit);
  const stop = async () => {
    process.off('exit', killOnExit);
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    // The same collation and character classes as PGlite.
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    await waitForSuccess(
      spawn(
        initdb,
        [
          '-D',
          data,
          '-U',
          'postgres',
          '--auth=trust',
          '--no-sync',
          '--encoding=UTF8',
          `--lc-ctype=${locale}`,
        ],
        options,
      ),
    );
    const settings = {
      listen_addresses: '',
      unix_socket_directories: folder,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      lc_messages: 'C',
    };
    server = spawn(
      postgres,
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      options,
    );
    await waitForOutput(server, 'ready to accept connections');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** Returns another user than root, which Postgres refuses. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Postgres refuses to run as root, and this machine has neither a user "postgres" nor a user "nobody".',
  );
}

async function waitForSuccess(child: ChildProcess): Promise<void> {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}.\n${output}`);
}

async function waitForOutput(server: ChildProcess, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const failed = (why: string) => reject(new Error(`Postgres ${why}.\n${output}`));
    const limit = setTimeout(() => failed(`was not ready after ${startLimitMs / 1000} s`), startLimitMs);
    const clearLimit = () => clearTimeout(limit);
    server.once('error', reject);
    server.once('exit', (code) => (clearLimit(), failed(`ended with ${code} while it started`)));
    server.stderr?.on('data', (chunk) => {
      output = `${output}${String(chunk)}`.slice(-10_000);
      if (output.includes(text)) {
        clearLimit();
        resolve();
      }
    });
  });
}

async function stopServer(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  await exit;
}
