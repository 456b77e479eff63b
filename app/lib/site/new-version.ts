import { useSyncExternalStore } from 'react';
import { serviceWorkers } from '../device/service-workers.ts';
import { renewPages } from '../device/offline.ts';
import { renewSiteData } from './site-data.ts';
import { siteVersionFile, siteVersionName } from './site-version.ts';

let isPublished = false;
const listeners = new Set<() => void>();

/** The version of the site that this page came with; undefined during development. */
const ownVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${siteVersionName}"]`)?.content;

/**
 * Asks the server for the version of the site. Returns whether its code is this page's; then newer data of a publication are taken over. Without
 * an answer, nothing changes.
 */
export async function checkVersion(): Promise<boolean> {
  const own = ownVersion();
  if (own === undefined || isPublished) return !isPublished;
  try {
    const response = await fetch(siteVersionFile, { cache: 'no-store' });
    const text = await response.text();
    const [, code, pages = '', data = ''] = /^([0-9a-f]{16}) ([0-9a-f]{16}) ([0-9a-f]{16})$/.exec(text) ?? [];
    // A server may answer a missing file with a page.
    if (!response.ok || code === undefined) return response.ok;
    if (code === own) {
      await Promise.all([renewSiteData(data), renewPages(pages)]);
      return true;
    }
    isPublished = true;
    for (const listener of listeners) listener();
  } catch {
    // No signal: the pages on this device are those of one version.
  }
  return false;
}

/** Looks for a new version when the page comes back to the front or has a signal again, and when another version's service worker takes over. */
export function watchForNewVersion(): () => void {
  const onVisible = () => document.visibilityState === 'visible' && void checkVersion();
  const onChange = () => void checkVersion();
  const workers = serviceWorkers();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onChange);
  workers?.addEventListener('controllerchange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onChange);
    workers?.removeEventListener('controllerchange', onChange);
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

/** Milliseconds that a page waits for the version after its own data has come. */
const graceMs = 1000;

/** Path of the page that is shown; undefined while the site is built. */
let shownPath = typeof window === 'undefined' ? undefined : window.location.pathname;

/**
 * Lets a navigation inside the page happen. Once a newer version was published, loads the whole page instead, because this page's code
 * would show the newer version's data. The check runs beside the page's own requests, so that it takes no time. A tab, a filter or a
 * dialog of the same page needs none.
 */
export async function navigateInVersion<Result>(
  url: string,
  navigate: () => Promise<Result>,
): Promise<Result> {
  const { pathname } = new URL(url);
  if (pathname === shownPath) return navigate();
  const checked = checkVersion();
  const result = isPublished ? undefined : await navigate();
  await Promise.race([checked, new Promise((resolve) => setTimeout(resolve, graceMs))]);
  if (result !== undefined && !isPublished) {
    shownPath = pathname;
    return result;
  }
  window.location.assign(url);
  // The page is being left. Resolving would show the newer data for a moment.
  return new Promise(() => undefined);
}
