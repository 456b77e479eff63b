import { brand } from '../site/shop-catalog.generated.ts';
import { useHydrated } from './use-hydrated.ts';

/** Returns the year of the footer. The current one is known in the browser only, because a page may have been built last year. */
export function useFooterYear(): number {
  const isHydrated = useHydrated();
  return brand.currentYear && isHydrated ? new Date().getFullYear() : brand.footerYear;
}
