import type { Product } from '../../../supabase/functions/_shared/catalog.ts';

/**
 * Three products for 'You May Also Like': programs (training) in the shop's order, then others when there are fewer than three.
 * Never one of `without`, nothing that is coming soon, no apparel.
 */
export function recommend<P extends Pick<Product, 'id' | 'category' | 'comingSoon'>>(
  products: readonly P[],
  without: readonly number[],
): P[] {
  const candidates = products.filter(
    ({ id, category, comingSoon }) => !without.includes(id) && !comingSoon && category !== 'apparel',
  );
  const isProgram = ({ category }: P) => category === 'training';
  return [...candidates.filter(isProgram), ...candidates.filter((product) => !isProgram(product))].slice(
    0,
    3,
  );
}
