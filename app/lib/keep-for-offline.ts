import { whenTouched } from './when-touched.ts';

/** Lets the service worker keep the site for times without a signal, once somebody uses it. Returns how to call it off. */
export function keepForOffline(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
  return whenTouched(() => {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('The site cannot be kept for offline', error));
  });
}
