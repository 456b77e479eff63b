import { data, isRouteErrorResponse } from 'react-router';
import { siteData } from '#lib/site/site-data.ts';
import { findProduct, isFree, isShipped } from '#domain/catalog.ts';
import { describeShipping } from '#domain/shipping.ts';
import { FreePdf } from '#features/downloads/free-pdf.tsx';
import { toCardProduct, toPageProduct } from '#features/shop/card-product.ts';
import { ProductNotFound } from '#features/shop/product-not-found.tsx';
import { ProductPage } from '#features/shop/product-page.tsx';
import { recommend } from '#features/shop/recommend.ts';
import { readProducts } from '#content/products.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta, privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/product';

/** Parses '3' as product 3; '03', '3.0' and 'three' are not product ids. */
function productId({ productId: id }: { productId: string }): number | undefined {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}

function notFound() {
  return data('Product Not Found', { status: 404 });
}

export function loader({ params }: Route.LoaderArgs) {
  const products = readProducts();
  const product = products.find(({ id }) => id === productId(params));
  if (!product) throw notFound();
  const { shipping } = readSite();
  return {
    product: toPageProduct(product),
    related: recommend(products, [product.id]).map(toCardProduct),
    delivery: isShipped(product) && shipping ? describeShipping(shipping) : undefined,
  };
}

/** Throws the 404 for an unknown product without a request, because only known products are prerendered. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (!findProduct(siteData().catalog, productId(params) ?? 0)) throw notFound();
  return serverLoader();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return privatePageMeta('Product Not Found');
  const { name, summary } = loaderData.product;
  return pageMeta({ title: name, description: summary });
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  return (
    <ProductPage
      {...loaderData}
      freePdf={isFree(product) ? <FreePdf key={product.id} productId={product.id} /> : undefined}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductNotFound />;
  throw error;
}
