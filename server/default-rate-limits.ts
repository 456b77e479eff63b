import type { RateLimit } from 'embedded-supabase/http/rate-limits.ts';

/** What requests are counted against. Functions name theirs in `functions.ts`, tables that visitors write to in `visitor-tables.ts`. */
export type RateLimitName = 'all' | 'checkout' | 'newsletter' | 'mailed files' | 'account' | 'form';

/** Generous to people behind one address, tight where a request sends mail, makes a payment page or writes a row. */
export const defaultRateLimits: Readonly<Record<RateLimitName, RateLimit>> = {
  all: { requests: 3000, seconds: 60 },
  checkout: { requests: 60, seconds: 60 },
  newsletter: { requests: 30, seconds: 60 },
  'mailed files': { requests: 20, seconds: 60 },
  account: { requests: 20, seconds: 60 },
  form: { requests: 30, seconds: 60 },
};
