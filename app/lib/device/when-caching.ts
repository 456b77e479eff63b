import { serviceWorkers } from './service-workers.ts';

/**
 * Waits until the service worker caches the files that this page loads. Never resolves if the browser refuses a worker. Apart from
 * `offline.ts`, which every page loads.
 */
export async function whenCaching(): Promise<void> {
  const workers = serviceWorkers();
  if (!workers || workers.controller) return;
  await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
}
