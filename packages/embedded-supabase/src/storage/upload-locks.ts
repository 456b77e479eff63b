import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { Database } from '../database/database.ts';
import {
  createMemoryLeases,
  requestWaitMs,
  waitForLease,
  type Lease,
  type Leases,
} from '../database/leases.ts';

/** Channel on which a server asks the others to release an upload; the payload is its id. */
const releaseChannel = 'crossbar_release';

interface HeldLock {
  askToRelease: RequestRelease;
  released: Promise<void>;
  release(): void;
  lease?: Lease;
}

/** What several servers need to lock together. */
export interface SharedLocks {
  leases: Leases;
  database: Pick<Database, 'asOwner' | 'listen'>;
}

/**
 * Allows one request at a time per upload, also of several servers. A new request asks the current one to release the
 * lock, because its connection may be dead without notice.
 */
export class UploadLocks implements Locker {
  readonly #locks = new Map<string, HeldLock>();
  readonly #leases: Leases;
  readonly #database: SharedLocks['database'] | undefined;
  #listening: Promise<unknown> | undefined;

  /** Without `shared`, the process is alone. */
  constructor(shared?: SharedLocks) {
    this.#leases = shared?.leases ?? createMemoryLeases();
    this.#database = shared?.database;
  }

  newLock(id: string): Lock {
    const locks = this.#locks;
    return {
      lock: async (signal, askToRelease) => {
        const deadline = performance.now() + requestWaitMs;
        for (let holder = locks.get(id); holder !== undefined; holder = locks.get(id)) {
          await holder.askToRelease();
          await waitForRelease(holder.released, signal, deadline - performance.now());
        }
        const { promise, resolve } = withResolvers();
        const lock: HeldLock = { askToRelease, released: promise, release: resolve };
        locks.set(id, lock);
        try {
          lock.lease = await this.#takeLease(id, signal, deadline - performance.now());
        } catch (error) {
          locks.delete(id);
          resolve();
          throw error;
        }
        lock.lease.lost.addEventListener('abort', () => void askToRelease(), { once: true });
      },
      async unlock() {
        const lock = locks.get(id);
        await lock?.lease?.release();
        if (locks.get(id) === lock) locks.delete(id);
        lock?.release();
      },
    };
  }

  /** Takes the upload from the other servers. Throws tus' error 423 when one of them keeps it. */
  async #takeLease(id: string, signal: AbortSignal, limitMs: number): Promise<Lease> {
    const name = `upload: ${id}`;
    const free = await this.#leases.take(name);
    if (free !== undefined) {
      await this.#listen();
      return free;
    }
    await this.#database?.asOwner((tx) => tx.query('select pg_notify($1, $2)', [releaseChannel, id]), {
      oneStatement: true,
    });
    const lease = await waitForLease(this.#leases, name, { limitMs, signal });
    if (lease === undefined) throw lockedError();
    await this.#listen();
    return lease;
  }

  /** Listens from the first lock on, for as long as the database is open. */
  async #listen(): Promise<void> {
    this.#listening ??= this.#database?.listen(releaseChannel, (id) => {
      void this.#locks.get(id)?.askToRelease();
    });
    // Without it, another server waits for this one's request.
    await this.#listening?.catch(() => (this.#listening = undefined));
  }
}

/** Waits for a release. After the limit or an abort, throws tus' error 423, which clients retry. */
async function waitForRelease(released: Promise<void>, signal: AbortSignal, limitMs: number): Promise<void> {
  const { promise: canceled, reject } = withResolvers();
  const refuse = () => reject(lockedError());
  const timer = setTimeout(refuse, Math.max(0, limitMs));
  signal.addEventListener('abort', refuse, { once: true });
  try {
    await Promise.race([released, canceled]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', refuse);
  }
}

/** @tus/server's errors are plain objects of this form. */
function lockedError(): Error {
  return Object.assign(new Error('locked'), { status_code: 423, body: 'The resource is locked' });
}

function withResolvers() {
  let resolve!: () => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<void>((onDone, onFailure) => {
    resolve = onDone;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}
