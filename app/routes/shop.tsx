import { readProducts } from '../lib/content/products.server.ts';
import { toCardProduct } from '../features/shop/card-product.ts';
import { ShopPage } from '../features/shop/shop-page.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import type { Route } from './+types/shop';

export function loader() {
  return { products: readProducts().map(toCardProduct) };
}

/** The tabs change only the query, which the loader does not use. */
export function shouldRevalidate() {
  return false;
}

export function meta() {
  return pageMeta({
    title: 'Shop',
    description: 'Pole vault training programs, guides, video reviews and coaching.',
  });
}

export default function ShopRoute({ loaderData }: Route.ComponentProps) {
  return <ShopPage products={loaderData.products} />;
}
