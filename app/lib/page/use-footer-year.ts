import { useSite } from '#lib/site/site-data.ts';
import { useHydrated } from './use-hydrated.ts';

/** Returns the year of the footer. The current one is known in the browser only, because a page may have been built last year. */
export function useFooterYear(): number {
  const isHydrated = useHydrated();
  const { currentYear, footerYear } = useSite();
  return currentYear && isHydrated ? new Date().getFullYear() : footerYear;
}
