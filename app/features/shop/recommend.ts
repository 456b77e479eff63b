import type { Product } from '../../../supabase/functions/_shared/catalogue.ts';

/**
 * Three products for 'You May Also Like': those of the same category first, in the shop's order, never the product itself,
 * nothing that cannot be had yet, no apparel.
 */
export function recommend<P extends Pick<Product, 'id' | 'category' | 'comingSoon'>>(
  products: readonly P[],
  current?: Pick<Product, 'id' | 'category'>,
): P[] {
  const candidates = products.filter(
    ({ id, category, comingSoon }) => id !== current?.id && !comingSoon && category !== 'apparel',
  );
  const isAlike = (product: P) => product.category === current?.category;
  return [...candidates.filter(isAlike), ...candidates.filter((product) => !isAlike(product))].slice(0, 3);
}
