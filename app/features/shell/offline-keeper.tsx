import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cachePage } from '#lib/device/offline.ts';

/** Caches every visited page for offline use. */
export function OfflineKeeper() {
  const { pathname } = useLocation();
  useEffect(() => void cachePage(pathname), [pathname]);
  return null;
}
