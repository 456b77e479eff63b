import { describe, expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';
import { serveBytes } from './serve-bytes.ts';

describe('parseByteRange', () => {
  test.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=5-999', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-999', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [null, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=4-2', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['seconds=0-1', 'whole'],
    ['bytes=0-99999999999999999999', 'whole'],
  ])('parses %s of 10 bytes as %o', (header, expected) => {
    expect(parseByteRange(header, 10)).toEqual(expected);
  });

  test('rejects every range of an empty file', () => {
    expect(parseByteRange('bytes=0-0', 0)).toBe('unsatisfiable');
    expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
  });
});

describe('serveBytes', () => {
  const content = new TextEncoder().encode('0123456789');
  const lastModified = new Date('2026-03-01T10:00:00.500Z');

  async function ask(headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const response = await serveBytes(new Request('http://localhost/x', { method, headers }), {
      size: 10,
      etag: '"abc"',
      lastModified,
      headers: new Headers({ 'content-type': 'text/plain', 'cache-control': 'max-age=60' }),
      open: (range) =>
        Promise.resolve(
          new Blob([range === undefined ? content : content.slice(range.start, range.end + 1)]).stream(),
        ),
    });
    if (response === undefined) throw new Error('No response');
    return response;
  }

  test('sends the whole file with its length and type', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(await response.text()).toBe('0123456789');
  });

  test('sends a range with its position', async () => {
    const response = await ask({ range: 'bytes=2-4' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(response.headers.get('content-length')).toBe('3');
    expect(await response.text()).toBe('234');
  });

  test('answers 416 with the file size for a range past the end', async () => {
    const response = await ask({ range: 'bytes=10-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  test('sends the whole file when If-Range names an older version', async () => {
    expect((await ask({ range: 'bytes=2-4', 'if-range': '"old"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=2-4', 'if-range': '"abc"' })).status).toBe(206);
    expect((await ask({ range: 'bytes=2-4', 'if-range': lastModified.toUTCString() })).status).toBe(206);
  });

  test.each([
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '"x", "abc"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-modified-since': 'Sun, 01 Mar 2026 10:00:00 GMT' }, 304],
    [{ 'if-modified-since': 'Sun, 01 Mar 2026 09:59:59 GMT' }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Sun, 01 Mar 2026 10:00:00 GMT' }, 200],
  ])('answers %o with %i', async (headers, status) => {
    expect((await ask(headers)).status).toBe(status);
  });

  test('sends a 304 without a body, with the headers that caches need', async () => {
    const response = await ask({ 'if-none-match': '"abc"' });
    expect(await response.text()).toBe('');
    expect(response.headers.get('cache-control')).toBe('max-age=60');
    expect(response.headers.get('etag')).toBe('"abc"');
  });

  test('answers HEAD with the length and without a body', async () => {
    const response = await ask({ range: 'bytes=2-4' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  });
});
