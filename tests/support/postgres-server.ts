import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface PostgresServer {
  /** Connection string of a superuser for the server's own database `postgres`. */
  url: string;
  stop: () => Promise<void>;
}

const startLimitMs = 60_000;

/** Returns the program folder of the newest installed Postgres, or undefined if none is installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/**
 * Starts a private Postgres in a temporary folder and connects through a socket there.
 * The machine's own Postgres stays untouched and no port can clash. Data is not durable, and is deleted on stop.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs) {
    throw new Error(
      'The tests need Postgres 15 or newer, and none was found. Install it (Debian: apt-get install postgresql), or set ' +
        'TEST_DATABASE_URL to a server whose user may create databases and roles, or run the tests on PGlite only with TEST_ENGINE=pglite.',
    );
  }
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
        join(programs, 'initdb'),
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
      join(programs, 'postgres'),
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

/** Postgres refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
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
