import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepPage } from '../../lib/device/keep-for-offline.ts';

/** Keeps each page that is opened, so that it opens without a connection too. */
export function OfflineKeeper() {
  const { pathname } = useLocation();
  useEffect(() => void keepPage(pathname), [pathname]);
  return null;
}
