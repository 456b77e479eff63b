import { serviceWorkers } from './service-workers.ts';

/** Registers the service worker, which makes visited pages available offline. */
export function registerServiceWorker(): void {
  serviceWorkers()
    ?.register('/sw.js')
    .catch((error: unknown) => console.warn('The service worker was not registered', error));
}

/**
 * Asks the service worker to cache a page and its files. The worker does not see the page that registered it or pages
 * opened by client-side navigation.
 */
export async function cachePage(path: string): Promise<void> {
  const registration = await serviceWorkers()?.ready;
  registration?.active?.postMessage({ keepPage: path });
}
