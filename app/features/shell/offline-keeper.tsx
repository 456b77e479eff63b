import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepPage } from '../../lib/device/keep-for-offline.ts';

/** Caches every visited page for offline use. */
export function OfflineKeeper() {
  const { pathname } = useLocation();
  useEffect(() => void keepPage(pathname), [pathname]);
  return null;
}
