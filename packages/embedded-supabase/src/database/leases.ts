import type { Transaction } from './database.ts';

/** What only one server may do at a time. It has it until it releases it, stops, or dies. */
export interface Lease {
  /** Greater than the number of every earlier holder. */
  readonly fence: number;
  /** Whether no other server can have the lease now, also after a pause of this process. */
  isHeld(): boolean;
  /** Aborted when another server may have the lease. */
  readonly lost: AbortSignal;
  /** Throws LeaseLostError unless the lease is this server's until the transaction ends. */
  require(tx: Transaction): Promise<void>;
  /**
   * Does work outside the database, such as changing a file, in a transaction that requires the lease. So no other server takes it
   * before the work is done. The work asks the database nothing.
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  /** Never throws: a lease that cannot be released ends by itself. */
  release(): Promise<void>;
}

/** The leases of one server. */
export interface Leases {
  /** Takes a lease. Returns undefined while this or another server has it. */
  take(name: string): Promise<Lease | undefined>;
  /** Whether another running server uses the same database. */
  hasPeers(): Promise<boolean>;
  /** Says what this server needs of what the servers share, until it says something else or dies. */
  keep(names: readonly string[]): Promise<void>;
  /** What this and the other running servers need. */
  kept(): Promise<string[]>;
  /** Releases every lease. */
  close(): Promise<void>;
}

/** Another server took the lease over, because this one did not renew it in time. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`Another server has taken over '${name}'.`);
    this.name = 'LeaseLostError';
  }
}

/** Waits until a lease is free, for at most `limitMs`. Returns undefined when it is not free by then. */
export async function waitForLease(
  leases: Leases,
  name: string,
  { limitMs, pauseMs = 250, signal }: { limitMs: number; pauseMs?: number; signal?: AbortSignal },
): Promise<Lease | undefined> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const lease = await leases.take(name);
    if (lease !== undefined || signal?.aborted || performance.now() >= deadline) return lease;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** How long a request waits for a lease, in milliseconds: more than a dead server keeps one. */
export const requestWaitMs = 15_000;

/** Does work that only one server may do at a time. Throws when others keep it longer than `limitMs`. */
export async function withLease<T>(
  leases: Leases,
  name: string,
  limitMs: number,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await waitForLease(leases, name, { limitMs });
  if (lease === undefined) throw new Error(`Another server has been busy with '${name}' for too long.`);
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

/** Creates the leases of a server that is alone, because its database belongs to one process. */
export function createMemoryLeases(): Leases {
  const held = new Set<string>();
  let kept: readonly string[] = [];
  let fence = 0;
  return {
    take(name) {
      if (held.has(name)) return Promise.resolve(undefined);
      held.add(name);
      fence += 1;
      return Promise.resolve({
        fence,
        isHeld: () => true,
        lost: new AbortController().signal,
        require: () => Promise.resolve(),
        guard: (work) => work(),
        release() {
          held.delete(name);
          return Promise.resolve();
        },
      });
    },
    hasPeers: () => Promise.resolve(false),
    keep(names) {
      kept = names;
      return Promise.resolve();
    },
    kept: () => Promise.resolve([...kept]),
    close() {
      held.clear();
      return Promise.resolve();
    },
  };
}
