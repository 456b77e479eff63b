import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { authErrors } from './auth-error.ts';

/** Hash of an unknown password, so that an unknown address takes as long as a wrong password. */
const nobodysHash = '$2b$10$7czLIH5tEksQzMpHCG7Mv.nTmIpi/sylMc88bfjT4tAAL7UdSh1oW';
const mostWaiting = 200;
/** Maximum password length in bytes, because bcrypt ignores the rest. */
export const passwordMaximumBytes = 72;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a hash. Without a hash it does the same work and returns false. `permit` runs just before the work and
   * `settle` right after it, so that at most `atOnce` attempts pass `permit` before they are counted.
   */
  verify(
    password: string,
    hash: string | null | undefined,
    turn?: { permit?: () => Promise<void>; settle?: (right: boolean) => Promise<void> },
  ): Promise<boolean>;
}

/**
 * Creates a hasher that runs bcrypt on libuv's threads, two or three at a time, so that other requests stay fast. Throws
 * AuthError 429 when the queue is full.
 */
export function createPasswordHasher({
  cost = 10,
  atOnce = Math.max(2, Math.min(3, availableParallelism() - 1)),
}: { cost?: number; atOnce?: number } = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw authErrors.tooManyRequests(2);
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
    hash: (password) => inTurn(() => bcrypt.hash(password, cost)),
    verify: (password, hash, turn = {}) =>
      inTurn(async () => {
        await turn.permit?.();
        const usable = Buffer.byteLength(password) <= passwordMaximumBytes;
        const matches = await bcrypt.compare(password.slice(0, passwordMaximumBytes), hash || nobodysHash);
        const right = matches && usable && Boolean(hash);
        await turn.settle?.(right);
        return right;
      }),
  };
}
