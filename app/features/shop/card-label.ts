import { type Product, isFree } from '../../../supabase/functions/_shared/catalog.ts';

/** What a product's card invites to. The first that applies: coming soon, free, training, applied for elsewhere, the rest. */
export function cardLabel(
  product: Pick<Product, 'comingSoon' | 'priceCents' | 'category' | 'externalLink'>,
): string {
  if (product.comingSoon) return 'Coming Soon';
  if (isFree(product)) return 'Get Free';
  if (product.category === 'training') return 'Buy Now';
  if (product.externalLink !== undefined) return 'Apply Now';
  return 'View Details';
}
