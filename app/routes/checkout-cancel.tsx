import { CancelPage } from '#features/checkout/cancel-page.tsx';
import { pageMeta } from '#lib/page/page-meta.ts';

export function meta() {
  return [...pageMeta({ title: 'Payment Cancelled' }), { name: 'robots', content: 'noindex' }];
}

export default function CheckoutCancelRoute() {
  return <CancelPage />;
}
