import { CartPage } from '#features/cart/cart-page.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';
import { FreeDownloadForm } from '#features/downloads/free-download-form.tsx';
import { readCart } from '#content/cart.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/cart';

export function loader() {
  return readCart();
}

export const meta = () => privatePageMeta('Shopping Cart');

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return <CartPage checkoutButton={<CheckoutButton />} {...loaderData} FreeDownload={FreeDownloadForm} />;
}
