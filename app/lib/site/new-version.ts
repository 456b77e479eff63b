import { useSyncExternalStore } from 'react';
import { serviceWorkers } from '../device/service-workers.ts';
import { siteVersionFile, siteVersionName } from './site-version.ts';

let isPublished = false;
const listeners = new Set<() => void>();

/** The version of the site that this page came with; undefined during development. */
const ownVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${siteVersionName}"]`)?.content;

/** Asks the server for the version of the site. Returns whether it answers with this page's; without an answer, nothing changes. */
export async function checkVersion(): Promise<boolean> {
  const own = ownVersion();
  if (own === undefined || isPublished) return !isPublished;
  try {
    const response = await fetch(siteVersionFile, { cache: 'no-store' });
    const text = await response.text();
    // A server may answer a missing file with a page.
    if (!response.ok || text.length !== own.length || text === own) return response.ok;
    isPublished = true;
    for (const listener of listeners) listener();
  } catch {
    // No signal: the pages on this device are those of one version.
  }
  return false;
}

/** Looks for a new version when the page comes back to the front, and when another version's service worker takes over. */
export function watchForNewVersion(): () => void {
  const onVisible = () => document.visibilityState === 'visible' && void checkVersion();
  const onWorker = () => void checkVersion();
  const workers = serviceWorkers();
  document.addEventListener('visibilitychange', onVisible);
  workers?.addEventListener('controllerchange', onWorker);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    workers?.removeEventListener('controllerchange', onWorker);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a newer version of the site was published than this page's. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPublished,
    () => false,
  );

/**
 * Lets a navigation inside the page happen. Once a newer version was published, loads the whole page instead, because this page's code
 * would show the newer version's data. The check runs beside the page's own requests, so that it takes no time.
 */
export async function navigateInVersion<Result>(
  url: string,
  navigate: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([isPublished ? undefined : navigate(), checkVersion()]);
  if (result !== undefined && !isPublished) return result;
  window.location.assign(url);
  // The page is being left. Resolving would show the newer data for a moment.
  return new Promise(() => undefined);
}
