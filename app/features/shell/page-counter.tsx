import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { countPage } from '#lib/site/count-visitors.ts';

/** Counts each visited page that everyone can read. */
export function PageCounter() {
  const { pathname } = useLocation();
  useEffect(countPage, [pathname]);
  return null;
}
