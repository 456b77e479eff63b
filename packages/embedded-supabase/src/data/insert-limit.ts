import { DataError } from './errors.ts';
import { resolveRoute } from './resolve-route.ts';

/** Returns the name of a request's rate limit: for an insert, the one of the table; otherwise 'all'. */
export function insertLimitOf(tables: ReadonlyMap<string, string>, method: string, path: string): string {
  try {
    const { action, name } = resolveRoute(method, path);
    return (action === 'insert' ? tables.get(name) : undefined) ?? 'all';
  } catch (failure) {
    // The service answers such a path with its own error.
    if (failure instanceof DataError) return 'all';
    throw failure;
  }
}
