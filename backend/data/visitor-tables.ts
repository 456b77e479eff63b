import type { RateLimitName } from '../http/rate-limits.ts';
import { DataError } from './errors.ts';
import { resolveRoute } from './resolve-route.ts';

/** The tables that visitors may insert into, and what each insert is counted against. A test compares them with the grants. */
export const visitorTables: ReadonlyMap<string, RateLimitName> = new Map([
  ['waitlist', 'form'],
  ['free_download_submissions', 'form'],
  ['contact_messages', 'form'],
]);

/** What a request to the data API is counted against. */
export function dataRateLimit(method: string, path: string): RateLimitName {
  try {
    const { action, name } = resolveRoute(method, path);
    return (action === 'insert' ? visitorTables.get(name) : undefined) ?? 'all';
  } catch (failure) {
    // The service refuses such a path with its own error.
    if (failure instanceof DataError) return 'all';
    throw failure;
  }
}
