import { type ByteRange, parseByteRange } from './byte-range.ts';

interface ServedBytes {
  /** Total size in bytes. */
  size: number;
  /** Including quotes. */
  etag: string;
  lastModified: Date;
  /** Headers of the response; a 304 carries only those that caches need. */
  headers: Headers;
  /** Opens the bytes. Called at most once; never for HEAD, 304 and 416. */
  open(range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | undefined>;
}

const headersOf304 = ['cache-control', 'content-location', 'expires', 'vary'];

/**
 * Answers a GET or HEAD request for bytes: 200, 206 for a range, 304 when the client's copy is current, 416 for a range
 * past the end. Returns undefined when `open` finds no bytes.
 */
export async function serveBytes(request: Request, bytes: ServedBytes): Promise<Response | undefined> {
  if (isCurrent(request.headers, bytes)) {
    const headers = new Headers({ etag: bytes.etag, 'last-modified': bytes.lastModified.toUTCString() });
    for (const name of headersOf304) {
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

/** Checks If-Range: a client must not append a range of a changed file to the part it already has. */
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
