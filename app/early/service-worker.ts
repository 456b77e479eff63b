// The page's types know another `self`.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the build writes in front of this: addresses that are kept from the first visit on. */
declare const keptPages: readonly string[];
declare const keptFiles: readonly string[];

const pages = 'pages';
const files = 'files';
const mostKept = { [pages]: 60, [files]: 240 };

/** Names with a hash never change; the drawings of the plates nearly never. */
const isFile = (path: string): boolean =>
  /^\/(assets|icons|plates)\//.test(path) || path === '/favicon.svg' || isOpenFile(path);

/** Pictures and the free guide: public, and no answer of a service. */
const isOpenFile = (path: string): boolean =>
  /^\/storage\/v1\/object\/public\/(website-photos|free-downloads)\//.test(path);

/** The services are never kept: their answers are about one person, or of one moment. */
const isService = (path: string): boolean =>
  /^\/(auth|rest|storage|functions|realtime)\/v1\/|^\/sandbox\//.test(path);

/** Pages, and the data of pages that the router asks for. */
const isPage = ({ mode }: Request, path: string): boolean =>
  !isService(path) && (mode === 'navigate' || path.endsWith('.data'));

/** Addresses may carry codes of mails and payments; what is kept is the bare page. */
const keyOf = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

async function keep(cacheName: keyof typeof mostKept, key: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return;
  const cache = await caches.open(cacheName);
  await cache.delete(key);
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - mostKept[cacheName]))) await cache.delete(old);
}

async function fromNetworkOrKept(event: FetchEvent, path: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(pages, keyOf(path), answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(keyOf(path), { cacheName: pages });
    if (kept) return kept;
    if (event.request.mode !== 'navigate') throw error;
    return noSignal();
  }
}

async function fromKeptOrNetwork(event: FetchEvent, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: files });
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(files, path, answer.clone()));
  return answer;
}

function noSignal(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No signal</title>
<style>:root{color-scheme:light dark}body{font:1.0625rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.25rem}h1{font-size:2.5rem;line-height:1}a{color:inherit;display:inline-block;padding:.75rem 1rem .75rem 0}</style>
<main><h1>No signal</h1><p>This page has not been opened on this device before, and the network is out of reach. Your cart and the pages that you have seen are here.</p>
<p><a href="/cart">Your cart</a> <a href="/">Home</a> <a href="/shop/product/13">The free drills</a></p></main></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function keepFirst(): Promise<void> {
  const fetchAll = (cacheName: keyof typeof mostKept, paths: readonly string[]) =>
    paths.map(async (path) => {
      if (cacheName === files && (await caches.match(path, { cacheName }))) return;
      await keep(cacheName, path, await fetch(path, { cache: 'no-cache' }));
    });
  await Promise.all([...fetchAll(pages, keptPages), ...fetchAll(files, keptFiles)]);
}

// A new version takes over at once: pages come from the network anyway, and files of the version before stay kept under their own names.
worker.addEventListener('install', (event) => {
  event.waitUntil(keepFirst().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || request.headers.has('range')) return;
  if (isFile(pathname)) event.respondWith(fromKeptOrNetwork(event, pathname));
  else if (isPage(request, pathname)) event.respondWith(fromNetworkOrKept(event, pathname));
});
