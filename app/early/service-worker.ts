import type { DeviceKey } from '../lib/device-keys.ts';

// The page's types know another `self`.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the build writes in front of this: addresses that are kept from the first visit on. */
declare const keptPages: readonly string[];
declare const keptFiles: readonly string[];

const pages = 'pages' satisfies DeviceKey;
const files = 'files' satisfies DeviceKey;
const mostKept = { [pages]: 60, [files]: 240 };

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

/** The page of an address that was never opened here. It stands alone: of the site it has the font of the headlines, if that is kept. */
function noSignal(): Response {
  const font = keptFiles.find((file) => /archivo/.test(file)) ?? '';
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No signal</title>
<style>@font-face{font-family:Display;src:url(${font});font-weight:800;font-stretch:62% 125%}
:root{color-scheme:light dark;--ground:#f5f1e8;--ink:#12161b;--muted:#4a4f55;--tartan:#b8321c;--bar:#f4c531;--pit:#1d4ed1;--pit-ink:#fff;--control:#8a8579}
@media(prefers-color-scheme:dark){:root{--ground:#0e1216;--ink:#f2eee4;--muted:#a9b0b6;--tartan:#ff7a5c;--bar:#ffd449;--pit:#8fb3ff;--pit-ink:#0e1216;--control:#6b747d}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-x:hidden}
main{max-width:80rem;min-height:100dvh;margin:auto;padding:4rem clamp(1.25rem,4vw,3rem);display:flex;flex-direction:column;justify-content:center}
small{font:500 .9375rem ui-monospace,monospace;color:var(--tartan)}
h1{margin:1rem 0 0;font:800 clamp(3.5rem,1rem + 12vw,9.5rem)/.88 Display,'Arial Black',sans-serif;font-stretch:75%;letter-spacing:-.015em;text-transform:uppercase}
i{display:block;width:88%;height:.5rem;margin:2.5rem 0 0 4%;background:var(--bar);transform:rotate(3deg);transform-origin:left}
p{max-width:34rem;margin:4rem 0 0;font-size:1.3125rem;line-height:1.4}
nav{display:flex;flex-wrap:wrap;gap:1rem;margin-top:2rem}
a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border:1px solid var(--control);border-radius:2px;color:inherit;font-weight:600;text-decoration:none}
a:first-child{border-color:var(--pit);background:var(--pit);color:var(--pit-ink)}a:focus-visible{outline:2px solid var(--pit);outline-offset:3px}</style>
<main><small>Out of reach</small><h1>No signal</h1><i aria-hidden="true"></i>
<p>This page was never opened on this device, and the network cannot be reached. Your cart, the free drills and the pages you have seen are still here.</p>
<nav><a href="">Try again</a><a href="/cart">Your cart</a><a href="/shop/product/13">The free drills</a><a href="/">Home</a></nav></main></html>`;
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
