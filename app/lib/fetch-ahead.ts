import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { type KnownRoute, ownLinkAround, routesTo } from './known-routes.ts';

/** What people do right before they follow a link. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/** The data of pages that somebody may open next, by path; undefined where it could not be had. */
const ahead = new Map<string, Promise<unknown>>();

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function fetchData(pathname: string, { id }: KnownRoute): Promise<unknown> {
  try {
    const answer = await fetch(pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`);
    if (!answer.ok || answer.body === null) return undefined;
    const { value, done } = await decode(answer.body, window);
    await done;
    return (value as Record<string, { data?: unknown } | undefined>)[id]?.data;
  } catch {
    return undefined;
  }
}

/** The modules where the router looks for them. What fails here it tries again itself. */
async function fetchModule({ id, module, imports = [] }: KnownRoute): Promise<void> {
  const { __reactRouterRouteModules: modules = {} } = window as {
    __reactRouterRouteModules?: Record<string, object>;
  };
  if (id in modules) return;
  for (const href of imports)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  try {
    modules[id] = (await import(/* @vite-ignore */ module)) as object;
  } catch {
    // A part of the site that cannot be fetched is the business of whoever opens it.
  }
}

/**
 * Fetches the script and the data of a page when a pointer, a finger or the focus comes upon a link to it: when the link is followed, the router
 * has all it needs and draws once. Not for people who save data. Returns how to call it off.
 */
export function fetchAhead(): () => void {
  if (!import.meta.env.PROD) return () => {};

  function onSign({ target }: Event): void {
    const pathname = ownLinkAround(target)?.pathname;
    if (
      pathname === undefined ||
      pathname === window.location.pathname ||
      ahead.has(pathname) ||
      isSavingData()
    )
      return;
    const routes = routesTo(pathname);
    const [page] = routes;
    if (page?.hasClientLoader) ahead.set(pathname, fetchData(pathname, page));
    for (const route of routes) void fetchModule(route);
  }

  for (const sign of signs) addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of signs) removeEventListener(sign, onSign);
  };
}

/**
 * The `clientLoader` of every page that has a `loader`: what came ahead, once, or what the server says now. It also keeps the 404 of an
 * address with its route: without one the router fetches the data of all routes at once, and the failure would be the whole site's.
 */
export async function loadPage<Data>({
  request,
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<Data>;
}): Promise<Data> {
  const { pathname } = new URL(request.url);
  const came = await ahead.get(pathname);
  ahead.delete(pathname);
  return came === undefined ? serverLoader() : (came as Data);
}
