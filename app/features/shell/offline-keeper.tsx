import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { cachePage } from '#lib/device/offline.ts';
import { serviceWorkers } from '#lib/device/service-workers.ts';

/** Caches every visited page for offline use. The page that the service worker itself served is cached already. */
export function OfflineKeeper() {
  const { pathname } = useLocation();
  const [servedPath] = useState(() => (serviceWorkers()?.controller ? pathname : undefined));
  useEffect(() => {
    if (pathname !== servedPath) void cachePage(pathname);
  }, [pathname, servedPath]);
  return null;
}
