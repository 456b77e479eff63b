import { readProducts } from '#content/products.server.ts';
import { readShop } from '#content/shop.server.ts';
import { toCardProduct } from '#features/shop/card-product.ts';
import { ShopPage } from '#features/shop/shop-page.tsx';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/shop';

export { keepLoaded as shouldRevalidate } from '#lib/page/keep-loaded.ts';

export function loader() {
  return { ...readShop(), products: readProducts().map(toCardProduct) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.title, description: loaderData?.description });
}

export default function ShopRoute({ loaderData }: Route.ComponentProps) {
  return <ShopPage {...loaderData} />;
}
