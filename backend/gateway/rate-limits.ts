import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** At most `requests` of one address within `seconds`. */
export interface RateLimit {
  name: string;
  requests: number;
  seconds: number;
  /** Which requests count; the path is decoded and begins with the service's prefix. */
  applies(method: string, path: string): boolean;
}

const mailingFunctions = new Set(['send-my-files', 'renew-download-link']);
const formTables = new Set(['waitlist', 'free_download_submissions', 'contact_messages']);

/** Generous to people behind one address, tight where a request sends mail, makes a payment page or writes a row. */
export const defaultRateLimits: readonly RateLimit[] = [
  { name: 'all', requests: 3000, seconds: 60, applies: () => true },
  {
    name: 'checkout',
    requests: 60,
    seconds: 60,
    applies: (method, path) => method === 'POST' && path === '/functions/v1/create-checkout',
  },
  {
    name: 'newsletter',
    requests: 30,
    seconds: 60,
    applies: (method, path) => method === 'POST' && path === '/functions/v1/sync-to-beehiiv',
  },
  {
    name: 'mailed files',
    requests: 20,
    seconds: 60,
    applies: (method, path) =>
      method === 'POST' &&
      path.startsWith('/functions/v1/') &&
      mailingFunctions.has(path.slice('/functions/v1/'.length)),
  },
  {
    name: 'account',
    requests: 20,
    seconds: 60,
    applies: (_method, path) =>
      path === '/functions/v1/delete-account' || path === '/functions/v1/export-account',
  },
  {
    name: 'form',
    requests: 30,
    seconds: 60,
    applies: (method, path) =>
      method === 'POST' && path.startsWith('/rest/v1/') && formTables.has(path.slice('/rest/v1/'.length)),
  },
];

export interface RateLimiter {
  /** Counts a request; gives the seconds to wait when it is one too many. */
  take(address: string, method: string, path: string): Promise<number | undefined>;
}

/** Counts in memory: one process serves one site, and a restart forgives. */
export function createRateLimiter(limits: readonly RateLimit[]): RateLimiter {
  const counters = limits.map((limit) => ({
    limit,
    counter: new RateLimiterMemory({
      keyPrefix: limit.name,
      points: limit.requests,
      duration: limit.seconds,
    }),
  }));
  return {
    async take(address, method, path) {
      const key = networkOf(address);
      const decoded = decode(path);
      for (const { limit, counter } of counters) {
        if (!limit.applies(method, decoded)) continue;
        try {
          await counter.consume(key);
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        }
      }
      return undefined;
    },
  };
}

/** Whom an address stands for: itself, or its /64 network with IPv6, where one person has 2^64 addresses to choose from. */
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
