import type { Product } from '../../../supabase/functions/_shared/catalog.ts';

/** The shop's tabs; `value` stands in the address as ?category=. */
export const tabs = [
  { value: 'all', label: 'All Products' },
  { value: 'training', label: 'Training Programs' },
  { value: 'coaching', label: 'Coaching' },
] as const;

export type Tab = (typeof tabs)[number]['value'];

/** The tab an address asks for; All Products when it asks for none or for one that does not exist. */
export function tabFromQuery(category: string | null): Tab {
  return tabs.find(({ value }) => value === category)?.value ?? 'all';
}

/** The products of a tab. Apparel is hidden under All Products and has no tab of its own. */
export function productsOfTab<P extends Pick<Product, 'category'>>(products: readonly P[], tab: Tab): P[] {
  return products.filter(({ category }) => (tab === 'all' ? category !== 'apparel' : category === tab));
}
