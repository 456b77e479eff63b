import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { hasCode } from './has-code.ts';

interface Holder {
  pid: number;
  /** Start time of the process, which distinguishes it from a later process with the same pid. */
  processStart?: string;
  token: string;
}

/** Another running process uses the directory. */
export class DirectoryInUseError extends Error {
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(
      `The database in ${directory} is in use by process ${pid}. Stop that process first, or choose another DATA_DIR.`,
    );
    this.name = 'DirectoryInUseError';
    this.pid = pid;
  }
}

/**
 * Locks the directory for this process with a file `<directory>.lock`, because PGlite allows two processes and then
 * loses rows. Replaces the lock of a process that no longer runs. Returns a function that releases the lock; process
 * exit releases it, too. Throws DirectoryInUseError.
 */
export function lockDirectory(directory: string): () => void {
  const lock = `${directory}.lock`;
  const token = randomUUID();
  const ours = `${lock}.${token}`;
  const holder: Holder = { pid: process.pid, processStart: processStart(process.pid), token };
  writeFileSync(ours, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  try {
    const currentHolder = claim(lock, ours);
    if (currentHolder) throw new DirectoryInUseError(directory, currentHolder.pid);
  } finally {
    unlinkSync(ours);
  }

  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    process.off('exit', release);
    if (readHolder(lock)?.token === token) unlinkSync(lock);
  };
  process.on('exit', release);
  return release;
}

/**
 * Links `lock` to our file, which is atomic. Returns the running holder if the lock is taken.
 *
 * Only the holder of a second lock, `<lock>.<token>.dead`, may remove a stale lock. Otherwise the slower of two
 * processes that both saw the stale lock could remove the new lock of the faster one.
 */
function claim(lock: string, ours: string): Holder | undefined {
  if (tryLink(ours, lock)) return undefined;
  const holder = readHolder(lock);
  if (!holder) return claim(lock, ours);
  if (isAlive(holder)) return holder;

  const removalLock = `${lock}.${holder.token}.dead`;
  const removalHolder = claim(removalLock, ours);
  if (removalHolder) return removalHolder;
  try {
    if (readHolder(lock)?.token === holder.token) unlinkSync(lock);
  } finally {
    unlinkSync(removalLock);
  }
  return claim(lock, ours);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function readHolder(lock: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(lock, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const holder = JSON.parse(text) as Partial<Holder>;
    if (Number.isSafeInteger(holder.pid) && /^[\w-]+$/.test(holder.token ?? '')) return holder as Holder;
  } catch {
    // Reported below.
  }
  throw new Error(
    `${lock} is not a valid lock file. If no other process uses that database, delete the file.`,
  );
}

function isAlive({ pid, processStart: start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const started = processStart(pid);
  if (started === 'gone') return false;
  // Without a start time, any process with that pid counts as the holder.
  return start === undefined || started === undefined || started === start;
}

/** Returns the boot id and start time of a process; undefined without /proc, 'gone' for a zombie. */
function processStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The command name is in parentheses and may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? 'gone' : `${boot} ${started}`;
  } catch {
    return undefined;
  }
}
