import type { Product } from '#domain/catalog.ts';

/**
 * Returns three products for 'You May Also Like': training programs in shop order, then others. Excludes the ids in
 * `without`, products that are coming soon, and apparel.
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
