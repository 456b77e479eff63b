import { type ByteRange, parseByteRange } from './byte-range.ts';

export interface ServedBytes {
  /** Bytes in all. */
  size: number;
  /** With its quotes. */
  etag: string;
  lastModified: Date;
  /** Sent with the bytes; a 304 carries those of them that a cache needs. */
  headers: Headers;
  /** Opens the bytes; called once, and not at all for HEAD, 304 and 416. */
  open(range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | undefined>;
}

const keptBy304 = ['cache-control', 'content-location', 'expires', 'vary'];

/**
 * Answers a GET or HEAD for bytes: 200, 206 for one range, 304 when the client's copy is current, 416 for a range past
 * the end. Undefined when `open` finds that the bytes are gone.
 */
export async function serveBytes(request: Request, bytes: ServedBytes): Promise<Response | undefined> {
  if (isCurrent(request.headers, bytes)) {
    const headers = new Headers({ etag: bytes.etag, 'last-modified': bytes.lastModified.toUTCString() });
    for (const name of keptBy304) {
      const value = bytes.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return new Response(null, { status: 304, headers });
  }

  const headers = new Headers(bytes.headers);
  headers.set('etag', bytes.etag);
  headers.set('last-modified', bytes.lastModified.toUTCString());
  headers.set('accept-ranges', 'bytes');

  const asked = rangeApplies(request, bytes)
    ? parseByteRange(request.headers.get('range'), bytes.size)
    : 'whole';
  if (asked === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${bytes.size}`, 'accept-ranges': 'bytes' },
    });
  }
  const range = asked === 'whole' ? undefined : asked;
  headers.set('content-length', String(range === undefined ? bytes.size : range.end - range.start + 1));
  if (range !== undefined) headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  const status = range === undefined ? 200 : 206;

  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await bytes.open(range);
  return body === undefined ? undefined : new Response(body, { status, headers });
}

function isCurrent(headers: Headers, bytes: ServedBytes): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags.split(',').some((tag) => tag.trim() === '*' || weak(tag.trim()) === weak(bytes.etag));
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && Math.floor(bytes.lastModified.getTime() / 1000) <= Math.floor(since / 1000);
}

/** A range of a file that changed meanwhile would be glued to the old part, so If-Range asks for all of it then. */
function rangeApplies(request: Request, bytes: ServedBytes): boolean {
  if (request.method !== 'GET') return false;
  const condition = request.headers.get('if-range');
  if (condition === null) return true;
  return condition.includes('"')
    ? condition === bytes.etag && !condition.startsWith('W/')
    : condition === bytes.lastModified.toUTCString();
}

function weak(tag: string): string {
  return tag.replace(/^W\//, '');
}
