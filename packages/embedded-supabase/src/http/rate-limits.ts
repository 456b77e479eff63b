import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Allows `requests` requests per client and `seconds`. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

/**
 * Limits by name. Every request to the API counts against 'all', and a function or table may add one more, which several may share.
 * The site's files count against 'site' only: one page has dozens of them.
 */
export type RateLimits = Readonly<Record<string, RateLimit>>;

export interface RateLimiter {
  /** Counts a request against each of the limits. Returns the seconds to wait when one is exceeded. */
  take(address: string, limits: readonly string[]): Promise<number | undefined>;
}

/** One limit, as the library takes it. */
export interface CounterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
  /** Remembers who is over the limit until it ends, without counting further. Not for counts that are given back. */
  remembersRefusals?: boolean;
  /** Fails when it cannot count, so that what it limits is not done. For guesses, which need the database anyway. */
  isStrict?: boolean;
}

/** Makes the counter of one limit, in memory or where several servers share it. */
export type CreateCounter = (options: CounterOptions) => RateLimiterAbstract;

/** Counts in memory, for a process that is alone. */
export const countInMemory: CreateCounter = ({ keyPrefix, points, duration }) =>
  new RateLimiterMemory({ keyPrefix, points, duration });

/** Creates a limiter. A limit without an entry is not enforced. */
export function createRateLimiter(limits: RateLimits, createCounter = countInMemory): RateLimiter {
  const counters = new Map(
    Object.entries(limits).map(([name, { requests, seconds }]) => [
      name,
      createCounter({ keyPrefix: name, points: requests, duration: seconds, remembersRefusals: true }),
    ]),
  );
  return {
    async take(address, limits) {
      const key = networkOf(address);
      for (const name of new Set(limits)) {
        try {
          await counters.get(name)?.consume(key);
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        }
      }
      return undefined;
    },
  };
}

/**
 * Returns the key that identifies a client: the IPv4 address, or the /64 network of an IPv6 address, which one client
 * owns.
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%', 1).join('').toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
