import { describe, expect, test } from 'vitest';
import { acceptsEncoding } from './accepts-encoding.ts';
import { createSiteHandler } from './site-handler.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

function siteOf(contents: Record<string, string>): SiteFiles {
  const files = new Map(
    Object.entries(contents).map(([name, text]): [string, SiteFile] => {
      const bytes = new TextEncoder().encode(text);
      return [
        name,
        {
          size: bytes.length,
          etag: `"${name}"`,
          lastModified: new Date('2026-03-01T10:00:00Z'),
          open: (range) =>
            Promise.resolve(
              new Blob([range === undefined ? bytes : bytes.slice(range.start, range.end + 1)]).stream(),
            ),
        },
      ];
    }),
  );
  return { find: (path) => files.get(path) };
}

const site = createSiteHandler(
  siteOf({
    'index.html': 'home',
    'shop/index.html': 'shop',
    'shop.data': 'data',
    '__spa-fallback.html': 'fallback',
    'assets/app-1a2b.js': 'script',
    'assets/app-1a2b.js.br': 'brotli',
    'assets/app-1a2b.js.gz': 'gzip',
    'films/vault.webm': '0123456789',
    'favicon.svg': '<svg/>',
    'blog/a b/index.html': 'spaces',
  }),
);
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://localhost${path}`, { headers, method }));

describe('createSiteHandler', () => {
  test.each([
    ['/', 'home', 'text/html; charset=utf-8'],
    ['/shop', 'shop', 'text/html; charset=utf-8'],
    ['/shop?tab=coaching', 'shop', 'text/html; charset=utf-8'],
    ['/shop.data', 'data', 'text/x-script; charset=utf-8', 'max-age=10'],
    ['/favicon.svg', '<svg/>', 'image/svg+xml; charset=utf-8'],
    ['/blog/a%20b', 'spaces', 'text/html; charset=utf-8'],
  ])('serves %s as %s', async (path, body, type, cacheControl = 'no-cache') => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe(cacheControl);
    expect(await answer.text()).toBe(body);
  });

  test.each([
    ['/shop/', '/shop'],
    ['/shop/?tab=coaching', '/shop?tab=coaching'],
    ['/shop/index.html', '/shop'],
    ['/shop//', '/shop'],
    ['/index.html', '/'],
    ['/blog/a%20b/', '/blog/a%20b'],
  ])('redirects %s to %s', async (path, location) => {
    const answer = await get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(location);
  });

  test.each([
    '/nowhere',
    '/product/999',
    '/shop/extra',
    '/__spa-fallback',
    '/nowhere/',
    '//example.com/',
    '//example.com/shop/',
    '/%2f%2fexample.com/',
    '/..%2f..%2fetc%2fpasswd',
    '/%00',
    '/%zz',
    '/shop%2findex',
    '/SHOP',
  ])('answers %s with the fallback page and 404', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toBe('fallback');
  });

  test.each([
    '/assets/old-9f.js',
    '/missing.png',
    '/nowhere.data',
    '/package.json',
    '/.env',
    '/assets/app-1a2b.js.br',
  ])('answers the missing file %s with a plain-text 404', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('serves the fallback page with 200 for a review and its report', async () => {
    const review = '/reviews/1b4e28ba-2fa1-11d2-883f-0016d3cca427';
    for (const path of [review, `${review}/print`]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toBe('fallback');
    }
    expect((await get('/reviews/nonsense')).status).toBe(404);
    expect((await get(`${review}/other`)).status).toBe(404);
  });

  test('answers a page request whose path contains a dot with the fallback page', async () => {
    const answer = await get('/shop/product/3.0', { accept: 'text/html,application/xhtml+xml' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('fallback');
  });

  test('serves assets as immutable, compressed when the client accepts it', async () => {
    const plain = await get('/assets/app-1a2b.js');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(await plain.text()).toBe('script');
    const brotli = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(brotli.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(await brotli.text()).toBe('brotli');
    expect(
      (await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
    ).toBe('gzip');
    expect((await get('/shop', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
  });

  test('answers 304 for an unchanged page', async () => {
    expect((await get('/shop', { 'if-none-match': '"shop/index.html"' })).status).toBe(304);
    expect((await get('/shop', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('serves a range of a video', async () => {
    const answer = await get('/films/vault.webm', { range: 'bytes=2-4' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('video/webm');
    expect(await answer.text()).toBe('234');
  });

  test('answers HEAD like GET, without a body', async () => {
    for (const path of ['/shop', '/nowhere']) {
      const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head.status).toBe(whole.status);
      expect(head.headers.get('content-length')).toBe(String((await whole.text()).length));
      expect(await head.text()).toBe('');
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('rejects %s', async (method) => {
    const answer = await get('/shop', {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

test.each([
  [null, 'br', false],
  ['', 'br', false],
  ['br', 'br', true],
  ['gzip, br;q=0.5', 'br', true],
  ['BR', 'br', true],
  ['br;q=0', 'br', false],
  ['br;q=0.000', 'br', false],
  ['*', 'br', true],
  ['*;q=0', 'br', false],
  ['br;q=0, *', 'br', false],
  ['brotli', 'br', false],
])('accept-encoding %j with %s: %s', (header, coding, accepted) => {
  expect(acceptsEncoding(header, coding)).toBe(accepted);
});
