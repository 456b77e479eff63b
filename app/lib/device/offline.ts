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

/** Waits until the service worker caches the files that this page loads. Never resolves if the browser refuses a worker. */
export async function whenCaching(): Promise<void> {
  if (!isSupported() || navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}
