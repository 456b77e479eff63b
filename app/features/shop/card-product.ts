import type { Photo } from '#lib/pictures/photo.ts';
import type { ProductContent } from '#content/products.server.ts';

/** Product fields of a card. */
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
> & {
  /** Replaces the drawing. */
  picture: Photo | undefined;
};

/** Product fields of a product page. Without deliveries, which contain paid access links. */
export type PageProduct = Omit<ProductContent, 'deliveries'>;

export function toCardProduct(
  product: Omit<CardProduct, 'picture'> & Pick<ProductContent, 'pictures'>,
): CardProduct {
  const { id, name, price, priceCents, category, summary, spec, plate, externalLink, comingSoon } = product;
  return {
    id,
    name,
    price,
    priceCents,
    category,
    summary,
    spec,
    plate,
    picture: product.pictures[0],
    externalLink,
    comingSoon,
  };
}

export function toPageProduct({ deliveries: _, ...product }: ProductContent): PageProduct {
  return product;
}
