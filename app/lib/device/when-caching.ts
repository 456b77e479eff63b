/**
 * Waits until the service worker caches the files that this page loads. Never resolves if the browser refuses a worker. Apart from
 * `offline.ts`, which every page loads.
 */
export async function whenCaching(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}
