/** A range of bytes in a file; both ends are inclusive and start at 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a body of `size` bytes. Returns 'whole' for a missing, malformed or multi-part header,
 * because a server may then send the whole body, and 'unsatisfiable' for a range past the end.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (match === null) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
