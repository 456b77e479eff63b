import { matchPath } from 'react-router';

/** What the router knows of a route in the browser; what is not so is left out (scripts/build/join-client.ts). */
export interface KnownRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  /** Addresses of its script and of what that imports. */
  module: string;
  imports?: string[];
  hasLoader?: boolean;
  hasClientLoader?: boolean;
}

/** The route of an address of the site and those around it, the innermost first. None for an address that is no page. */
export function routesTo(pathname: string): KnownRoute[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, KnownRoute> };
  };
  const routes = manifest?.routes ?? {};
  const found: KnownRoute[] = [];
  let route = Object.values(routes).find(({ path, index }) =>
    index ? pathname === '/' : path && path !== '*' && matchPath(`/${path}`, pathname),
  );
  for (; route !== undefined; route = routes[route.parentId ?? '']) found.push(route);
  return found;
}

/** The link that something lies in, where it leads to this site in this tab. */
export function ownLinkAround(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOwn = link?.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOwn ? link : undefined;
}
