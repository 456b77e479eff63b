import { type Product, isFree } from '#domain/catalog.ts';

/** Returns the label of a product card's link. Precedence: coming soon, free, training, external link, other. */
export function cardLabel(
  product: Pick<Product, 'comingSoon' | 'priceCents' | 'category' | 'externalLink'>,
): string {
  if (product.comingSoon) return 'Coming Soon';
  if (isFree(product)) return 'Get Free';
  if (product.category === 'training') return 'Buy Now';
  if (product.externalLink !== undefined) return 'Apply Now';
  return 'View Details';
}
