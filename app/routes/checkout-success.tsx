import { SuccessPage } from '#features/downloads/success-page.tsx';
import { AlsoLike } from '#features/shop/also-like.tsx';
import { toCardProduct } from '#features/shop/card-product.ts';
import { recommend } from '#features/shop/recommend.ts';
import { readProducts } from '#content/products.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/checkout-success';

export function loader() {
  return { products: readProducts().map(toCardProduct) };
}

export const meta = () => privatePageMeta('Your order');

export default function CheckoutSuccessRoute({ loaderData }: Route.ComponentProps) {
  return (
    <SuccessPage
      renderRecommendations={(boughtIds) => <AlsoLike products={recommend(loaderData.products, boughtIds)} />}
    />
  );
}
