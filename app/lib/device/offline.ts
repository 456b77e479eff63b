const isSupported = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Registers the service worker, which makes visited pages available offline. */
export function registerServiceWorker(): void {
  if (!isSupported()) return;
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => console.warn('The service worker was not registered', error));
}

/**
 * Asks the service worker to cache a page and its files. The worker does not see the page that registered it or pages
 * opened by client-side navigation.
 */
export async function cachePage(path: string): Promise<void> {
  if (!isSupported()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keepPage: path });
}
