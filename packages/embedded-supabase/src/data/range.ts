import { errors } from './errors.ts';

/** The requested rows: at most `limit`, starting at `offset`. */
export interface Range {
  offset: number;
  limit: number | undefined;
}

/**
 * Intersects the query's range with the `Range: 0-9` header (GET only, both ends inclusive). Throws DataError PGRST103
 * for an empty intersection, unless the query's limit is 0.
 */
export function requestedRange(query: Range, header: string | null): Range {
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found) return query;
  const first = Number(found[1]);
  const last = found[2] ? Number(found[2]) : undefined;
  if (last !== undefined && last < first) {
    throw errors.unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  if (query.limit === 0) return query;
  const offset = Math.max(first, query.offset);
  const ends = [
    ...(last === undefined ? [] : [last + 1]),
    ...(query.limit === undefined ? [] : [query.offset + query.limit]),
  ];
  if (ends.length === 0) return { offset, limit: undefined };
  const limit = Math.min(...ends) - offset;
  if (limit <= 0) {
    throw errors.unsatisfiableRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset, limit };
}

/**
 * Returns a Content-Range such as `0-9/25`, with `*` for an empty range or an unknown total. Both ends are inclusive.
 */
export function contentRange(first: number, last: number, total: number | undefined): string {
  return `${total !== 0 && first <= last ? `${first}-${last}` : '*'}/${total ?? '*'}`;
}

/** Returns 200 for all rows, 206 for a part, 416 for a page past the end; always 200 without a total. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200;
  if (offset > total) return 416;
  return rows < total ? 206 : 200;
}
