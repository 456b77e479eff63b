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
