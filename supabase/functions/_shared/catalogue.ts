/** What a paid order of a product gives the buyer. */
export type Delivery =
  /** A PDF in a storage bucket; `public` files need no proof of purchase. */
  | { kind: 'file'; fileName: string; bucket: string; path: string; public: boolean }
  /** A link, for instance to the training marketplace or the booking page. */
  | { kind: 'link'; label: string; url: string }
  /** Video reviews that the buyer may ask for. */
  | { kind: 'review-credit'; count: number };

export type ProductCategory = 'training' | 'coaching' | 'apparel';

export interface ProductOption {
  /** What the buyer chooses, for instance '30 Minutes - $50'. It identifies the option in cart and checkout. */
  label: string;
  /** What the cart stores, for instance '$50'. */
  price: string;
  priceCents: number;
}

/** One product of the catalogue, as far as cart, checkout and fulfilment need it. Long texts stay in content/. */
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
  deliveries: Delivery[];
}

export const CURRENCY = 'usd';

export function findProduct(catalogue: readonly Product[], id: number): Product | undefined {
  return catalogue.find((product) => product.id === id);
}

/** A price of exactly zero marks a product free. */
export function isFree(product: Pick<Product, 'priceCents'>): boolean {
  return product.priceCents === 0;
}

/** Whether the product can be put into the cart: not while it is coming soon, and not when it is applied for elsewhere. */
export function isSellable(product: Product): boolean {
  return !product.comingSoon && product.externalLink === undefined;
}
