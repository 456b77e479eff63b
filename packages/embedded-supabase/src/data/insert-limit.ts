import { DataError } from './errors.ts';
import { resolveRoute } from './resolve-route.ts';

/** What a request is counted against: an insert into one of the given tables against the limit that is named there. */
export function insertLimitOf(tables: ReadonlyMap<string, string>, method: string, path: string): string {
  try {
    const { action, name } = resolveRoute(method, path);
    return (action === 'insert' ? tables.get(name) : undefined) ?? 'all';
  } catch (failure) {
    // The service refuses such a path with its own error.
    if (failure instanceof DataError) return 'all';
    throw failure;
  }
}
