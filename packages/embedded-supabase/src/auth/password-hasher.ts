import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { authErrors } from './auth-error.ts';

/** Hash of an unknown password, so that an unknown address takes as long as a wrong password. */
const dummyHash = '$2b$10$7czLIH5tEksQzMpHCG7Mv.nTmIpi/sylMc88bfjT4tAAL7UdSh1oW';
const maxQueueLength = 200;
/** Maximum password length in bytes, because bcrypt ignores the rest. */
export const passwordMaximumBytes = 72;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a hash. Without a hash it does the same work and returns false. `permit` runs just before
   * the work and counts the attempt; `giveBack` runs after a right password.
   */
  verify(
    password: string,
    hash: string | null | undefined,
    hooks?: { permit?: () => Promise<void>; giveBack?: () => Promise<void> },
  ): Promise<boolean>;
}

/**
 * Creates a hasher that runs bcrypt on libuv's threads, two or three at a time, so that other requests stay fast.
 * Throws AuthError 429 when the queue is full.
 */
export function createPasswordHasher({
  cost = 10,
  concurrency = Math.max(2, Math.min(3, availableParallelism() - 1)),
}: { cost?: number; concurrency?: number } = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1;
    else {
      if (waiting.length >= maxQueueLength) throw authErrors.tooManyRequests(2);
      // A finished task passes its slot to this one, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => runQueued(() => bcrypt.hash(password, cost)),
    verify: (password, hash, hooks = {}) =>
      runQueued(async () => {
        await hooks.permit?.();
        const usable = Buffer.byteLength(password) <= passwordMaximumBytes;
        const matches = await bcrypt.compare(password.slice(0, passwordMaximumBytes), hash || dummyHash);
        const right = matches && usable && Boolean(hash);
        if (right) await hooks.giveBack?.();
        return right;
      }),
  };
}
