import type { RateLimit } from 'embedded-supabase/http/rate-limits.ts';

/** Names of the limits. `functions/registry.ts` assigns them to functions, `visitor-tables.ts` to tables. */
export type RateLimitName =
  | 'all'
  | 'site'
  | 'checkout'
  | 'newsletter'
  | 'mailed files'
  | 'account'
  | 'form'
  | 'shared review'
  | 'calendar feed';

/**
 * High enough for many people behind one IP address; lower where a request sends mail, opens a payment page or writes a
 * row.
 */
export const defaultRateLimits: Readonly<Record<RateLimitName, RateLimit>> = {
  all: { requests: 3000, seconds: 60 },
  // About 600 first visits: a page and its parts are 50 to 60 files.
  site: { requests: 30_000, seconds: 60 },
  checkout: { requests: 60, seconds: 60 },
  newsletter: { requests: 30, seconds: 60 },
  'mailed files': { requests: 20, seconds: 60 },
  account: { requests: 20, seconds: 60 },
  form: { requests: 30, seconds: 60 },
  'shared review': { requests: 60, seconds: 60 },
  'calendar feed': { requests: 60, seconds: 60 },
};
