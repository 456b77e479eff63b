import type { Delivery } from './delivery.ts';
import { storedName } from './stored-name.ts';

export type ProductCategory = 'training' | 'coaching' | 'apparel';

export interface ProductOption {
  /** Such as '30 Minutes - $50'. Identifies the option in cart and checkout. */
  label: string;
  /** Display text that the cart stores, such as '$50'. */
  price: string;
  priceCents: number;
}

/** The part of a product that cart and checkout need. Long texts stay in content/. */
export interface Product {
  id: number;
  name: string;
  /** Display text: '$39', '$0.00', 'from $299.00'. */
  price: string;
  /** With options, the price of the cheapest one. */
  priceCents: number;
  /** That of the site settings, in small letters. */
  currency: string;
  category: ProductCategory;
  /** One or two sentences for the card. */
  summary: string;
  /** URL or path; stored in the cart. */
  image: string;
  options: ProductOption[];
  /** Opened in a new tab instead of the product page. */
  externalLink?: string;
  comingSoon: boolean;
}

/** A product with its deliveries. Server only: the deliveries contain paid links. */
export interface CatalogProduct extends Product {
  deliveries: Delivery[];
}

/** A product as sent to the browser: file names, and the location of free files only. */
export interface ShopProduct extends Product {
  files: ShopFile[];
}

export interface ShopFile {
  fileName: string;
  /** Storage location of a free file; undefined for a paid one. */
  publicPlace?: { bucket: string; path: string };
}

export function findProduct<Found extends Product>(catalog: readonly Found[], id: number): Found | undefined {
  return catalog.find((product) => product.id === id);
}

/** The name of an option without its price: '30 Minutes' of '30 Minutes - $50'. */
const optionName = (label: string): string => label.replace(/ - [^-]*\d[^-]*$/, '');

/** Finds an option by its label, also by the one that it had with another price. */
export function findOption(options: readonly ProductOption[], label: string): ProductOption | undefined {
  const named = options.filter((option) => optionName(option.label) === optionName(label));
  return options.find((option) => option.label === label) ?? (named.length === 1 ? named[0] : undefined);
}

export function isFree(product: Pick<Product, 'priceCents'>): boolean {
  return product.priceCents === 0;
}

/** Whether the product can be added to the cart: it is not coming soon and has no external link. */
export function isSellable(product: Product): boolean {
  return !product.comingSoon && product.externalLink === undefined;
}

/** Whether a product is sent by mail, so that its checkout asks for an address. */
export function isShipped({ category }: Pick<Product, 'category'>): boolean {
  return category === 'apparel';
}

/** Removes everything that only paid orders may see. */
export function toShopProduct({ deliveries, ...product }: CatalogProduct): ShopProduct {
  const files = deliveries
    .filter((delivery) => delivery.kind === 'file')
    .map((delivery) => ({
      fileName: delivery.fileName,
      ...(delivery.public && { publicPlace: { bucket: delivery.bucket, path: storedName(delivery) } }),
    }));
  return { ...product, files };
}
