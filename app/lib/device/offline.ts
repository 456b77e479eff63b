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

/** Asks the service worker to cache the pages that are not cached yet. A new version of the worker stores those that are again. */
export async function cacheMissingPages(paths: readonly string[]): Promise<void> {
  if (!(await serviceWorkers()?.ready)) return;
  for (const path of paths) if (!(await caches.match(path))) await cachePage(path);
}

/** Whether the data that the router loads for a path is on this device. Its code then is, too. */
export async function hasData(path: string): Promise<boolean> {
  const name = path === '/' ? '/_' : path.replace(/\/$/, '');
  try {
    return (await caches.match(`${name}.data`)) !== undefined;
  } catch {
    return false;
  }
}

/** Asks the service worker to store the pages on this device again, unless they are of this publication. */
export async function renewPages(publication: string): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  registration?.active?.postMessage({ publication });
}

/** Asks the service worker to delete the pages that were opened on this device. */
export async function forgetPages(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  registration?.active?.postMessage({ forgetPages: true });
}
