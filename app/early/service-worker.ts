import type { DeviceKey } from '../lib/device-keys.ts';

// The page's types know another `self`.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the build writes in front of this: addresses that are kept from the first visit on. */
declare const keptPages: readonly string[];
declare const keptFiles: readonly string[];

const pages = 'pages' satisfies DeviceKey;
const files = 'files' satisfies DeviceKey;
const mostKept = { [pages]: 120, [files]: 240 };

/** Names with a hash never change; the drawings of the plates nearly never. */
const isFile = (path: string): boolean => /^\/(assets|icons|plates)\//.test(path) || isOpenFile(path);

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

/** Keeps a page with every file that it names, whoever asked for them first. */
async function keepPage(path: string): Promise<void> {
  const answer = await fetch(path, { cache: 'no-cache' });
  const html = await answer.clone().text();
  await keep(pages, keyOf(path), answer);
  await keepFiles([...html.matchAll(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g)].map(([file]) => file));
}

async function keepFiles(paths: Iterable<string>): Promise<void> {
  const keepOne = async (path: string) => {
    if (await caches.match(path, { cacheName: files })) return;
    await keep(files, path, await fetch(path));
  };
  await Promise.all([...new Set(paths)].map(keepOne));
}

const noSignalContent = `<style>
.no-signal{max-width:80rem;margin:auto;padding:4rem clamp(1.25rem,4vw,3rem);overflow:hidden}
.no-signal small{font:500 .9375rem var(--font-mono,ui-monospace),monospace;color:var(--tartan)}
.no-signal h1{margin:1rem 0 0;font-size:clamp(3.5rem,1rem + 12vw,9.5rem);line-height:.88;font-stretch:75%;letter-spacing:-.015em;text-transform:uppercase}
.no-signal i{display:block;width:88%;height:.5rem;margin:2.5rem 0 0 4%;background:var(--bar);transform:rotate(3deg);transform-origin:left}
.no-signal p{max-width:34rem;margin:4rem 0 0;font-size:1.3125rem;line-height:1.4}
.no-signal nav{display:flex;flex-wrap:wrap;gap:1rem;margin-top:2rem}
.no-signal a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border:1px solid var(--control,#8a8579);border-radius:2px;color:inherit;font-weight:600;text-decoration:none}
.no-signal a:first-child{border-color:var(--pit);background:var(--pit);color:var(--pit-ink)}</style>
<div class="no-signal"><small>Out of reach</small><h1>No signal</h1><i aria-hidden="true"></i>
<p>This page was never opened on this device, and the network cannot be reached. Your cart, the free drills and the pages you have seen are still here.</p>
<nav aria-label="Still here"><a href="">Try again</a><a href="/cart">Your cart</a><a href="/shop/product/13">The free drills</a><a href="/">Home</a></nav></div>`;

/** The page of an address that was never opened here: the kept cart page, with its header and fonts, around another content and no script. */
async function noSignal(): Promise<Response> {
  const shell = await caches.match('/cart', { cacheName: pages });
  const html = ((await shell?.text()) ?? '<!doctype html><html lang="en"><title></title><main></main></html>')
    .replace(/<script\b[\s\S]*?<\/script>|<noscript\b[\s\S]*?<\/noscript>/g, '')
    .replace(/<title>[^<]*/, '<title>No signal')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, (_, main: string) => `${main}${noSignalContent}</main>`);
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function keepFirst(): Promise<void> {
  const keepOne = async (path: string) => keep(pages, path, await fetch(path, { cache: 'no-cache' }));
  await Promise.all([...keptPages.map(keepOne), keepFiles(keptFiles)]);
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
  if (isFile(pathname)) event.respondWith(fromKeptOrNetwork(event, pathname));
  else if (isPage(request, pathname)) event.respondWith(fromNetworkOrKept(event, pathname));
});
