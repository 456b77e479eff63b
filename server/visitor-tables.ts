import type { RateLimitName } from './default-rate-limits.ts';

/** The tables that visitors can insert into, with their rate limits. A test compares them with the grants. */
export const visitorTables: ReadonlyMap<string, RateLimitName> = new Map([
  ['waitlist', 'form'],
  ['free_download_submissions', 'form'],
  ['contact_messages', 'form'],
]);
