import { type KnownRoute, ownLinkAround, routesTo } from './known-routes.ts';

/** What people do right before they follow a link. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const;

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The address that the router will ask for a page's data: it must be the very same, or the browser fetches it twice. */
function dataOf(pathname: string, [route]: readonly KnownRoute[]): string | undefined {
  if (!route?.hasLoader) return undefined;
  const file = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`;
  return route.hasClientLoader ? `${file}?_routes=${encodeURIComponent(route.id)}` : file;
}

function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}

/**
 * Fetches the script and the data of a page when a pointer, a finger or the focus comes upon a link to it, so that both are here when the link
 * is followed. Not for people who save data. Returns how to call it off.
 */
export function fetchAhead(): () => void {
  if (!import.meta.env.PROD) return () => {};
  const known = new Set([window.location.pathname]);

  function onSign({ target }: Event): void {
    const link = ownLinkAround(target);
    if (!link || known.has(link.pathname) || isSavingData()) return;
    known.add(link.pathname);
    const routes = routesTo(link.pathname);
    const data = dataOf(link.pathname, routes);
    if (data !== undefined) addLink({ rel: 'prefetch', as: 'fetch', href: data });
    const files = new Set(
      routes.flatMap(({ module, clientLoaderModule = module, imports = [] }) => [
        module,
        clientLoaderModule,
        ...imports,
      ]),
    );
    for (const href of files) addLink({ rel: 'modulepreload', href });
  }

  for (const sign of signs) addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of signs) removeEventListener(sign, onSign);
  };
}
