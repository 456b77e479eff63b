const isPossible = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Registers the service worker, which keeps opened pages readable without a connection. */
export function keepForOffline(): void {
  if (!isPossible()) return;
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => console.warn('The service worker was not registered', error));
}

/**
 * Has the service worker keep the page at this address, with its files. The worker sees only pages that the browser itself loads: not the one
 * that registered it, and none that the router opened.
 */
export async function keepPage(path: string): Promise<void> {
  if (!isPossible()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keepPage: path });
}
