import { tryStorage } from './try-storage.ts';

/** The browser's service workers. Undefined if it has none or denies access, and during development. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD ? tryStorage(() => navigator.serviceWorker, undefined) : undefined;
