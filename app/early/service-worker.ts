import type { DeviceKey } from '../lib/device/device-keys.ts';
import { noSignalContent } from './no-signal.ts';

// The page's types know another `self`.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the build writes in front of this: addresses that are kept from the first visit on, and files that they load on demand. */
declare const keptPages: readonly string[];
declare const keptFiles: readonly string[];

const pages = 'pages' satisfies DeviceKey;
const files = 'files' satisfies DeviceKey;
const mostKept = { [pages]: 120, [files]: 240 };
type CacheName = keyof typeof mostKept;

/** Names with a hash never change, the drawings of the plates nearly never; pictures and the free guide are no answer of a service. */
const isFile = (path: string): boolean =>
  /^\/(assets|icons|plates|storage\/v1\/object\/public\/(website-photos|free-downloads))\//.test(path);

/** The services are never kept: their answers are about one person, or of one moment. */
const isService = (path: string): boolean =>
  /^\/(auth|rest|storage|functions|realtime)\/v1\/|^\/sandbox\//.test(path);

/** Pages, and the data of pages that the router asks for. */
const isPage = ({ mode }: Request, path: string): boolean =>
  !isService(path) && (mode === 'navigate' || path.endsWith('.data'));

/** Addresses may carry codes of mails and payments; what is kept is the bare page. */
const keyOf = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/** Keeps an answer as the newest one of its cache, and drops the oldest ones beyond its limit. */
async function keep(cacheName: CacheName, path: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return;
  const cache = await caches.open(cacheName);
  await cache.delete(keyOf(path));
  await cache.put(keyOf(path), answer);
  const excess = (await cache.keys()).slice(0, -mostKept[cacheName]);
  await Promise.all(excess.map((old) => cache.delete(old)));
}

const findKept = (cacheName: CacheName, path: string) => caches.match(keyOf(path), { cacheName });

async function fetchAndKeep(event: FetchEvent, cacheName: CacheName, path: string): Promise<Response> {
  const answer = await fetch(event.request);
  event.waitUntil(keep(cacheName, path, answer.clone()));
  return answer;
}

async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    return await fetchAndKeep(event, pages, path);
  } catch (error) {
    const kept = await findKept(pages, path);
    if (!kept && event.request.mode !== 'navigate') throw error;
    return kept ?? noSignal();
  }
}

const answerFile = async (event: FetchEvent, path: string): Promise<Response> =>
  (await findKept(files, path)) ?? fetchAndKeep(event, files, path);

/** Keeps a page with every file that it names, whoever asked for them first. */
async function keepPage(path: string): Promise<void> {
  const answer = await fetch(path, { cache: 'no-cache' });
  const html = await answer.clone().text();
  await keep(pages, path, answer);
  await keepFiles([...html.matchAll(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g)].map(([file]) => file));
}

async function keepFiles(paths: Iterable<string>): Promise<void> {
  const keepOne = async (path: string) => {
    if (!(await findKept(files, path))) await keep(files, path, await fetch(path));
  };
  await Promise.all([...new Set(paths)].map(keepOne));
}

/** The page of an address that was never opened here: the kept cart page, with its header and fonts, around another content and no script. */
async function noSignal(): Promise<Response> {
  const shell = await findKept(pages, '/cart');
  const html = ((await shell?.text()) ?? '<!doctype html><html lang="en"><title></title><main></main></html>')
    .replace(/<script\b[\s\S]*?<\/script>|<noscript\b[\s\S]*?<\/noscript>/g, '')
    .replace(/<title>[^<]*/, '<title>No signal')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, (_, main: string) => `${main}${noSignalContent}</main>`);
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function keepFirst(): Promise<void> {
  // One after the other, so that a file that several pages name is fetched once.
  for (const path of keptPages) await keepPage(path);
  await keepFiles(keptFiles);
}

// A new version takes over at once: pages come from the network anyway, and files of the version before stay kept under their own names.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepFirst().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const path: unknown = (event.data as { keepPage?: unknown } | null)?.keepPage;
  // A failure leaves what is kept as it was; the page is kept the next time it is opened.
  if (typeof path === 'string') event.waitUntil(keepPage(path).catch(() => undefined));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || request.headers.has('range')) return;
  if (isFile(pathname)) event.respondWith(answerFile(event, pathname));
  else if (isPage(request, pathname)) event.respondWith(answerPage(event, pathname));
});
