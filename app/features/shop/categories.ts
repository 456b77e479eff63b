import type { Product } from '#domain/catalog.ts';

/** Tabs of the shop. `value` is the query parameter `category`. */
const tabs = [
  { value: 'all', label: 'All Products' },
  { value: 'training', label: 'Training Programs' },
  { value: 'coaching', label: 'Coaching' },
  { value: 'apparel', label: 'Apparel' },
] as const;

export type ShopTab = (typeof tabs)[number]['value'];

type Categorized = Pick<Product, 'category'>;

/** Returns the tabs of a shop. Apparel has one as soon as there is any. */
export const tabsOf = (products: readonly Categorized[]) =>
  tabs.filter(({ value }) => value !== 'apparel' || products.some(({ category }) => category === value));

/** Returns the tab for a query parameter. Falls back to All Products. */
export function tabFromQuery(category: string | null, products: readonly Categorized[]): ShopTab {
  return tabsOf(products).find(({ value }) => value === category)?.value ?? 'all';
}

/** Returns the products of a tab. Apparel is hidden under All Products. */
export function productsOfTab<P extends Categorized>(products: readonly P[], tab: ShopTab): P[] {
  return products.filter(({ category }) => (tab === 'all' ? category !== 'apparel' : category === tab));
}
