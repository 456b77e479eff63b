import type { Product } from '../../../supabase/functions/_shared/catalog.ts';

/** Tabs of the shop. `value` is the query parameter `category`. */
export const tabs = [
  { value: 'all', label: 'All Products' },
  { value: 'training', label: 'Training Programs' },
  { value: 'coaching', label: 'Coaching' },
] as const;

export type Tab = (typeof tabs)[number]['value'];

/** Returns the tab for a query parameter. Falls back to All Products. */
export function tabFromQuery(category: string | null): Tab {
  return tabs.find(({ value }) => value === category)?.value ?? 'all';
}

/** Returns the products of a tab. Apparel is hidden under All Products and has no tab. */
export function productsOfTab<P extends Pick<Product, 'category'>>(products: readonly P[], tab: Tab): P[] {
  return products.filter(({ category }) => (tab === 'all' ? category !== 'apparel' : category === tab));
}
