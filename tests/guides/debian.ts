import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '#scripts/programs/find-program.ts';

/** What the guide wants on the machine, beside Node, and what a machine has before. */
const packages = [
  ...['postgresql', 'git', 'sudo', 'curl', 'nginx-light', 'caddy'],
  ...['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl'],
];
const commandLimitMs = 15 * 60_000;

export interface Outcome {
  /** Exit code; null after a signal. */
  code: number | null;
  output: string;
}

/** A booted Debian with systemd of its own, on the network of this machine. */
export interface Debian {
  /** Runs a line of Bash as root, in the folder where the last one ended. */
  run(line: string, input?: string): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Returns a folder with a fresh Debian, made once per release. */
function makeRoot(release: string): string {
  const root = join(tmpdir(), 'crossbar-guides-walk', release);
  if (existsSync(root)) return root;
  console.log(`Making a Debian ${release}, about two minutes …`);
  const unfinished = `${root}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(root), { recursive: true });
  execFileSync(
    findProgram('debootstrap'),
    ['--variant=minbase', `--include=${packages.join()}`, release, unfinished],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  renameSync(unfinished, root);
  return root;
}

/** Boots a Debian release. Its changes stay in memory and end with it. `shared` maps paths of this machine to paths there, read-only. */
export async function bootDebian(release: string, shared: Readonly<Record<string, string>>): Promise<Debian> {
  const container = spawn(
    findProgram('systemd-nspawn'),
    [
      ...['--boot', '--volatile=overlay', `--directory=${makeRoot(release)}`],
      ...['--register=no', '--keep-unit', '--settings=no', '--console=pipe', '--quiet'],
      '--resolv-conf=copy-host',
      ...Object.entries(shared).map(([from, to]) => `--bind-ro=${from}:${to}`),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  container.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => container.once('close', () => resolve()));
  const inside = (line: string, input = '') => enter(leaderOf(container.pid), line, input);
  const stop = async () => {
    container.kill('SIGTERM');
    const timer = setTimeout(() => container.kill('SIGKILL'), 60_000);
    await ended;
    clearTimeout(timer);
  };
  try {
    await until(
      async () => /^(running|degraded)/.test((await inside('systemctl is-system-running --wait')).output),
      'Debian boots',
    );
    await inside('echo "127.0.0.1 localhost vault.example $(hostname)" > /etc/hosts');
    return { run: inside, stop };
  } catch (error) {
    await stop();
    throw new Error(`Debian did not boot: ${said}`, { cause: error });
  }
}

/** Returns the process id of the container's init. */
function leaderOf(pid: number | undefined): string {
  if (pid === undefined) throw new Error('systemd-nspawn did not start.');
  const [leader] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return leader ?? '';
}

function enter(leader: string, line: string, input: string): Promise<Outcome> {
  // Without a variable of this machine; the folder is kept between lines.
  const script = `cd "$(cat /run/walk-folder 2>/dev/null || echo /root)"\ntrap 'pwd > /run/walk-folder' EXIT\n${line}`;
  const child = spawn(
    findProgram('nsenter'),
    [
      ...['--target', leader, '--all', '/usr/bin/env', '--ignore-environment', 'HOME=/root', 'LANG=C.UTF-8'],
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...['/bin/bash', '-c', script],
    ],
    // No terminal, so that questions are answered from the input.
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true, timeout: commandLimitMs, killSignal: 'SIGKILL' },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A command that reads nothing closes its input.
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => {
      // Services that a command started may keep its output open.
      setTimeout(() => resolve({ code, output }), 100);
    });
  });
}

/** Waits until something is true; throws after five minutes. */
export async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 300_000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not after five minutes: ${what}.`);
    await wait(500);
  }
}
