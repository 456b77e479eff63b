import type { DeviceKey } from '#lib/device/device-keys.ts';
import { sharedFilmPath } from '#lib/device/shared-film-path.ts';
import { noSignalContent } from './no-signal.ts';
import './push-events.ts';

// The DOM types declare `self` as a Window.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Prepended by the build: pages to cache on the first visit, and the files that they load on demand. */
declare const keptPages: readonly string[];
declare const keptFiles: readonly string[];

const pages = 'pages' satisfies DeviceKey;
const files = 'files' satisfies DeviceKey;
const maxEntries = { [pages]: 120, [files]: 240 };
type CacheName = keyof typeof maxEntries;

/** Files that are served from the cache first. Hashed names never change, and plate drawings hardly ever do. */
const isFile = (path: string): boolean =>
  /^\/(assets|icons|plates|pictures|storage\/v1\/object\/public\/(website-photos|free-downloads))\//.test(
    path,
  );

/** API responses are never cached: they are personal or short-lived. */
const isService = (path: string): boolean =>
  /^\/(auth|rest|storage|functions|realtime)\/v1\/|^\/sandbox\//.test(path);

/** Pages, and the .data files that the router loads for them. */
const isPage = ({ mode }: Request, path: string): boolean =>
  !isService(path) && (mode === 'navigate' || path.endsWith('.data'));

/** Drops the query from the cache key, because it may carry codes from emails and payments. */
const cacheKey = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/** Adds a response to a cache as its newest entry. */
async function addToCache(cacheName: CacheName, path: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected) return;
  const cache = await caches.open(cacheName);
  await cache.delete(cacheKey(path));
  await cache.put(cacheKey(path), response);
}

/** Deletes the oldest entries beyond a cache's limit. */
async function trimCache(cacheName: CacheName): Promise<void> {
  const cache = await caches.open(cacheName);
  const excess = (await cache.keys()).slice(0, -maxEntries[cacheName]);
  await Promise.all(excess.map((old) => cache.delete(old)));
}

const findCached = (cacheName: CacheName, path: string) => caches.match(cacheKey(path), { cacheName });

async function fetchAndCache(event: FetchEvent, cacheName: CacheName, path: string): Promise<Response> {
  const response = await fetch(event.request);
  event.waitUntil(addToCache(cacheName, path, response.clone()).then(() => trimCache(cacheName)));
  return response;
}

async function servePage(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await fetchAndCache(event, pages, path);
  } catch (error) {
    const cached = await findCached(pages, path);
    if (!cached && event.request.mode !== 'navigate') throw error;
    return cached ?? offlinePage();
  }
}

const serveFile = async (event: FetchEvent, path: string): Promise<Response> =>
  (await findCached(files, path)) ?? fetchAndCache(event, files, path);

/** Caches every file that a page references, and then the page, so that a cached page is whole. */
async function cachePage(path: string): Promise<void> {
  const response = await fetch(path, { cache: 'no-cache' });
  const html = await response.clone().text();
  await cacheFiles([...html.matchAll(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g)].map(([file]) => file));
  await addToCache(pages, path, response);
  await trimCache(pages);
}

async function cacheFiles(paths: Iterable<string>): Promise<void> {
  // One list, because a search for each file takes seconds on a phone, and the page's own files wait for it.
  const stored = new Set((await (await caches.open(files)).keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...new Set(paths)].filter((path) => !stored.has(path));
  // One after the other: the files of an open page would wait behind all of them.
  for (const path of missing) await addToCache(files, path, await fetch(path));
  if (missing.length > 0) await trimCache(files);
}

/**
 * Keeps a film that was shared from the phone's gallery until the upload page takes it. The name is in a header, because a response has
 * none. Without space, the page says so.
 */
async function keepSharedFilm(event: FetchEvent): Promise<Response> {
  let page = '/upload';
  try {
    const film = (await event.request.formData()).get('film');
    if (film instanceof File) {
      const headers = { 'content-type': film.type, 'x-file-name': encodeURIComponent(film.name) };
      const cache = await caches.open('shared-film' satisfies DeviceKey);
      await cache.put(sharedFilmPath, new Response(film, { headers }));
    }
  } catch (error) {
    console.warn('A shared film could not be kept', error);
    page = '/upload?share=failed';
  }
  return Response.redirect(page, 303);
}

/** Builds the offline page from the cached cart page, for its header and fonts, without scripts. */
async function offlinePage(): Promise<Response> {
  const shell = await findCached(pages, '/cart');
  const html = ((await shell?.text()) ?? '<!doctype html><html lang="en"><title></title><main></main></html>')
    .replace(/<script\b[\s\S]*?<\/script>|<noscript\b[\s\S]*?<\/noscript>/g, '')
    .replace(/<title>[^<]*/, '<title>No signal')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, (_, main: string) => `${main}${noSignalContent}</main>`);
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Pages that a new version stores again, the latest visited first. */
const renewedPages = 40;

/** Stores the pages that an earlier version has stored again, so that pages and their data are of one version without a signal. */
async function renewPages(): Promise<void> {
  const cache = await caches.open(pages);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const earlier = stored.filter((path) => ![...keptPages, publicationKey].includes(path));
  for (const path of earlier.slice(-renewedPages)) await cachePage(path).catch(() => cache.delete(path));
  await Promise.all(earlier.slice(0, -renewedPages).map((path) => cache.delete(path)));
}

/** Entry with the publication that the stored pages are of. */
const publicationKey = '/publication';

/** Stores all pages on this device again after a publication. Their code is the same, so that one without an answer can stay. */
async function renewForPublication(publication: string): Promise<void> {
  const cache = await caches.open(pages);
  const known = await (await cache.match(publicationKey))?.text();
  if (known === publication) return;
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  if (known !== undefined) for (const path of stored) if (path !== publicationKey) await cachePage(path);
  await cache.put(publicationKey, new Response(publication));
}

/** Deletes the pages that were opened on this device. Those that every visitor has stay. */
async function forgetPages(): Promise<void> {
  const cache = await caches.open(pages);
  const opened = (await cache.keys()).filter(
    ({ url }) => ![...keptPages, publicationKey].includes(new URL(url).pathname),
  );
  await Promise.all(opened.map((request) => cache.delete(request)));
}

async function precache(): Promise<void> {
  // Sequentially, so that a file that several pages share is fetched once.
  for (const path of keptPages) await cachePage(path);
  await cacheFiles(keptFiles);
  await renewPages();
}

// Skip waiting: pages come from the network first, and the old version's hashed files stay in the cache.
worker.addEventListener('install', (event) => {
  event.waitUntil(precache().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const {
    keepPage: path,
    forgetPages: forgets,
    publication,
  } = (event.data ?? {}) as {
    keepPage?: unknown;
    forgetPages?: unknown;
    publication?: unknown;
  };
  // Without a signal, the next answer tries again.
  if (typeof publication === 'string')
    event.waitUntil(renewForPublication(publication).catch(() => undefined));
  if (forgets === true) event.waitUntil(forgetPages());
  // On failure the cached version stays, and the next visit tries again.
  if (typeof path === 'string') event.waitUntil(cachePage(path).catch(() => undefined));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && origin === worker.location.origin && pathname === sharedFilmPath)
    return event.respondWith(keepSharedFilm(event));
  if (request.method !== 'GET' || origin !== worker.location.origin || request.headers.has('range')) return;
  if (isFile(pathname)) event.respondWith(serveFile(event, pathname));
  else if (isPage(request, pathname)) event.respondWith(servePage(event, pathname));
});
