import { getMimeType } from 'hono/utils/mime';
import { serveBytes } from '../http/serve-bytes.ts';
import { acceptsEncoding } from './accepts-encoding.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** Page that React Router writes for addresses that are not prerendered. */
const FALLBACK = '__spa-fallback.html';

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Pages that are created after the build. They are served the fallback page with 200 instead of 404. */
const dynamicPages = /^\/reviews\/[0-9a-f-]{36}(\/print)?$/;

/**
 * Creates a handler for the prerendered site: `/shop` is `shop/index.html`, files under `/assets` and `/pictures` never change, and an
 * unknown address gets the fallback page with 404.
 */
export function createSiteHandler(files: SiteFiles): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain('Method not allowed', 405, { allow: 'GET, HEAD' });
    }
    const url = new URL(request.url);
    const path = decode(url.pathname);
    if (path === undefined) return notFound(request, files);

    const canonical = canonicalPath(path, files);
    if (canonical !== path) {
      const location = `${canonical.split('/').map(encodeURIComponent).join('/')}${url.search}`;
      return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });
    }
    const found = pageOrFile(path, files);
    const served = found === undefined ? undefined : await serveFile(request, files, found);
    return served ?? notFound(request, files);
  };
}

/** Returns a page's only address: without a trailing slash and without `index.html`. */
function canonicalPath(path: string, files: SiteFiles): string {
  const page = path.replace(/\/index\.html$/, '').replace(/\/+$/, '');
  if (page === path || page === '') return path === '/index.html' ? '/' : path;
  // A redirect to '//host' would lead to another site. Only existing pages are redirected.
  return !page.includes('//') && files.find(`${page.slice(1)}/index.html`) !== undefined ? page : path;
}

function pageOrFile(path: string, files: SiteFiles): string | undefined {
  const name = path.slice(1);
  if (name === FALLBACK || encodings.some(({ suffix }) => name.endsWith(suffix))) return undefined;
  const page = name === '' ? 'index.html' : `${name}/index.html`;
  return [name, page].find((candidate) => candidate !== '' && files.find(candidate) !== undefined);
}

async function serveFile(request: Request, files: SiteFiles, name: string): Promise<Response | undefined> {
  const identity = files.find(name);
  if (identity === undefined) return undefined;
  const { file, encoding } = chooseEncoding(request, files, name, identity);
  const headers = new Headers({
    'content-type': typeOf(name),
    'cache-control': cacheControl(name),
  });
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  if (encodings.some(({ suffix }) => files.find(`${name}${suffix}`) !== undefined))
    headers.set('vary', 'accept-encoding');
  return serveBytes(request, { ...file, headers });
}

function chooseEncoding(
  request: Request,
  files: SiteFiles,
  name: string,
  identity: SiteFile,
): { file: SiteFile; encoding: string | undefined } {
  const accepted = request.headers.get('accept-encoding');
  for (const encoding of encodings) {
    const file = acceptsEncoding(accepted, encoding.name)
      ? files.find(`${name}${encoding.suffix}`)
      : undefined;
    if (file !== undefined) return { file, encoding: encoding.name };
  }
  return { file: identity, encoding: undefined };
}

/** Answers with the site's own page, which says what is missing; missing files get plain text. */
async function notFound(request: Request, files: SiteFiles): Promise<Response> {
  const { pathname } = new URL(request.url);
  const asksForPage = request.headers.get('accept')?.includes('text/html') ?? false;
  const looksLikeFile = pathname.startsWith('/assets/') || /\.\w{1,11}$/.test(pathname);
  const page = looksLikeFile && !asksForPage ? undefined : files.find(FALLBACK);
  if (page === undefined) return plain('Not found', 404);
  const body = request.method === 'HEAD' ? null : await page.open(undefined);
  return new Response(body, {
    status: dynamicPages.test(pathname) ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.size),
      'cache-control': 'no-cache',
    },
  });
}

function typeOf(name: string): string {
  // React Router's content type for the data of a prerendered page.
  if (name.endsWith('.data')) return 'text/x-script; charset=utf-8';
  return getMimeType(name) ?? 'application/octet-stream';
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  });
}

/**
 * Hashed names never change. A page's data may be 10 s old, so that prefetched data is used when its link is followed.
 */
function cacheControl(name: string): string {
  if (/^(assets|pictures|videos)\//.test(name)) return 'public, max-age=31536000, immutable';
  return name.endsWith('.data') ? 'max-age=10' : 'no-cache';
}
