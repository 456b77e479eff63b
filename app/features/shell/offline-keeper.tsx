import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cacheMissingPages } from '#lib/device/offline.ts';

/** Caches every visited page for offline use. Those that are cached are renewed by the service worker of a new version. */
export function OfflineKeeper() {
  const { pathname } = useLocation();
  useEffect(() => {
    cacheMissingPages([pathname]).catch((error: unknown) => console.warn('The page was not kept', error));
  }, [pathname]);
  return null;
}
