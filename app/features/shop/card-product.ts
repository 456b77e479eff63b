import type { ProductContent } from '../../lib/content/products.server.ts';

/** What a card shows of a product. */
export type CardProduct = Pick<
  ProductContent,
  | 'id'
  | 'name'
  | 'price'
  | 'priceCents'
  | 'category'
  | 'summary'
  | 'spec'
  | 'plate'
  | 'externalLink'
  | 'comingSoon'
>;

/** What the page of a product shows. What a paid order delivers is not in it: that would give the access links away. */
export type PageProduct = Omit<ProductContent, 'deliveries'>;

export function toCardProduct(product: CardProduct): CardProduct {
  const { id, name, price, priceCents, category, summary, spec, plate, externalLink, comingSoon } = product;
  return { id, name, price, priceCents, category, summary, spec, plate, externalLink, comingSoon };
}

export function toPageProduct({ deliveries: _, ...product }: ProductContent): PageProduct {
  return product;
}
