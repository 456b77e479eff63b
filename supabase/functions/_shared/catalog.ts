import type { Delivery } from './delivery.ts';

export type ProductCategory = 'training' | 'coaching' | 'apparel';

export interface ProductOption {
  /** What the buyer chooses, for instance '30 Minutes - $50'. It identifies the option in cart and checkout. */
  label: string;
  /** What the cart stores, for instance '$50'. */
  price: string;
  priceCents: number;
}

/** One product, as far as cart and checkout need it. Long texts stay in content/. */
export interface Product {
  id: number;
  name: string;
  /** Display text: '$39', '$0.00', 'from $299.00'. */
  price: string;
  /** Price in cents; of the cheapest option where there are options. */
  priceCents: number;
  category: ProductCategory;
  /** One or two sentences for the card. */
  summary: string;
  /** Address of the picture that the cart stores. */
  image: string;
  options: ProductOption[];
  /** Opened in a new tab instead of the product page. */
  externalLink?: string;
  comingSoon: boolean;
}

/** A product as the server knows it, with what a paid order delivers. Never sent to the browser: links are paid for. */
export interface CatalogProduct extends Product {
  deliveries: Delivery[];
}

/** A product as the browser knows it: the names of its files, and the place of those that are free. */
export interface ShopProduct extends Product {
  files: ShopFile[];
}

export interface ShopFile {
  fileName: string;
  /** The path of a free file in storage; undefined for a paid one. */
  publicPlace?: { bucket: string; path: string };
}

export const CURRENCY = 'usd';

export function findProduct<Found extends Product>(catalog: readonly Found[], id: number): Found | undefined {
  return catalog.find((product) => product.id === id);
}

/** A price of exactly zero marks a product free. */
export function isFree(product: Pick<Product, 'priceCents'>): boolean {
  return product.priceCents === 0;
}

/** Whether the product can be put into the cart: not while it is coming soon, and not when it is applied for elsewhere. */
export function isSellable(product: Product): boolean {
  return !product.comingSoon && product.externalLink === undefined;
}

/** Leaves out everything that has to be paid for. */
export function toShopProduct({ deliveries, ...product }: CatalogProduct): ShopProduct {
  const files = deliveries
    .filter((delivery) => delivery.kind === 'file')
    .map(({ fileName, bucket, path, public: isPublic }) => ({
      fileName,
      ...(isPublic && { publicPlace: { bucket, path } }),
    }));
  return { ...product, files };
}
