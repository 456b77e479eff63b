import { errors } from './errors.ts';

/** The rows asked for: from `offset` on, at most `limit`. */
export interface Range {
  offset: number;
  limit: number | undefined;
}

/**
 * The part that both the query string and the `Range: 0-9` header (GET only, both ends included) ask for.
 * Throws DataError PGRST103 when nothing is left of them, unless nothing was asked for.
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

/** `0-9/25`, with `*` for a part that is empty or unknown; both ends are included. */
export function contentRange(first: number, last: number, total: number | undefined): string {
  return `${total !== 0 && first <= last ? `${first}-${last}` : '*'}/${total ?? '*'}`;
}

/** 200 for all, 206 for a part, 416 for a page behind the end; without a total it is always 200. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200;
  if (offset > total) return 416;
  return rows < total ? 206 : 200;
}
