import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

interface Holder {
  pid: number;
  /** When the process started, as the kernel counts it: tells it from a later process with the same pid. */
  processStart?: string;
  token: string;
}

/** Another live process works in the directory. */
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
 * Holds the directory for this process by a file `<directory>.lock` beside it (PGlite itself would let two processes in
 * and lose rows). A lock whose process is gone is taken over. Returns the release, which may be called twice; the lock
 * also goes when the process exits by itself. Throws DirectoryInUseError.
 */
export function lockDirectory(directory: string): () => void {
  const lock = `${directory}.lock`;
  const token = randomUUID();
  const ours = `${lock}.${token}`;
  const holder: Holder = { pid: process.pid, processStart: processStart(process.pid), token };
  writeFileSync(ours, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  try {
    const winner = claim(lock, ours);
    if (winner) throw new DirectoryInUseError(directory, winner.pid);
  } finally {
    unlinkSync(ours);
  }

  let held = true;
  const release = () => {
    if (!held) return;
    held = false;
    process.off('exit', release);
    if (readHolder(lock)?.token === token) unlinkSync(lock);
  };
  process.on('exit', release);
  return release;
}

/**
 * Makes `lock` a link to our file, which is atomic and never shows a half-written lock. Returns the live holder that was
 * there first, if there is one.
 *
 * Removing a dead holder's lock needs a lock of its own, named after that holder: otherwise the slower of two processes
 * that both saw the dead one would remove the lock that the faster one has just made. Only who holds `<lock>.<dead token>`
 * may remove the dead lock, so what was read under it cannot change before it is removed.
 */
function claim(lock: string, ours: string): Holder | undefined {
  if (tryLink(ours, lock)) return undefined;
  const holder = readHolder(lock);
  if (!holder) return claim(lock, ours);
  if (isAlive(holder)) return holder;

  const burial = `${lock}.${holder.token}.dead`;
  const burier = claim(burial, ours);
  if (burier) return burier;
  try {
    if (readHolder(lock)?.token === holder.token) unlinkSync(lock);
  } finally {
    unlinkSync(burial);
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
    // Not ours or damaged: said below, in one sentence for both.
  }
  throw new Error(
    `${lock} is not readable as a lock. If no Crossbar runs in that directory, delete the file.`,
  );
}

function isAlive({ pid, processStart: start }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const started = processStart(pid);
  if (started === 'gone') return false;
  // Where only the pid is known, a process with that pid has to count as the holder.
  return start === undefined || started === undefined || started === start;
}

/** Boot and start time of a process where /proc tells them; undefined elsewhere, 'gone' for one that waits to be reaped. */
function processStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The command's name is in parentheses and may hold spaces and parentheses itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' ? 'gone' : `${boot} ${started}`;
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
