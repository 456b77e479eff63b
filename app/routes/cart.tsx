import { CartPage } from '../features/cart/cart-page.tsx';
import { CheckoutButton } from '../features/checkout/checkout-button.tsx';
import { FreeDownloadForm } from '../features/downloads/free-download-form.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export function meta() {
  return [...pageMeta({ title: 'Shopping Cart' }), { name: 'robots', content: 'noindex' }];
}

export default function CartRoute() {
  return <CartPage checkoutButton={<CheckoutButton />} FreeDownload={FreeDownloadForm} />;
}
