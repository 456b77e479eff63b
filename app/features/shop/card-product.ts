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
  /** Labels of the options. */
  options: string[];
};

/** Product fields of a product page. Without deliveries, which contain paid access links. */
export type PageProduct = Omit<ProductContent, 'deliveries'>;

export function toCardProduct(
  product: Omit<CardProduct, 'picture' | 'options'> & Pick<ProductContent, 'pictures' | 'options'>,
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
    options: product.options.map(({ label }) => label),
    externalLink,
    comingSoon,
  };
}

export function toPageProduct({ deliveries: _, ...product }: ProductContent): PageProduct {
  return product;
}
