import { CancelPage } from '#features/checkout/cancel-page.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';

export const meta = () => privatePageMeta('Payment Cancelled');

export default function CheckoutCancelRoute() {
  return <CancelPage />;
}
