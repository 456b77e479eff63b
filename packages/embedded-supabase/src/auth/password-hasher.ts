import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { authErrors } from './auth-error.ts';

/** A hash of nothing anybody knows: an unknown address costs the same work as a wrong password. */
const nobodysHash = '$2b$10$7czLIH5tEksQzMpHCG7Mv.nTmIpi/sylMc88bfjT4tAAL7UdSh1oW';
const mostWaiting = 200;
/** The longest password, in bytes: bcrypt reads no more. */
export const passwordMaximumBytes = 72;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. Without a hash the same work is done, and the answer is false. `permit`
   * runs just before the work begins, and `settle` right after, while no more than a few others are under way.
   */
  verify(
    password: string,
    hash: string | null | undefined,
    turn?: { permit?: () => Promise<void>; settle?: (right: boolean) => Promise<void> },
  ): Promise<boolean>;
}

/**
 * bcrypt on libuv's threads. Two or three run at a time, so that everything else keeps its share of the machine; the rest
 * wait their turn, and when too many wait, the next is 429.
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
      // Whoever ends hands its place on, so `running` stays as it is.
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
