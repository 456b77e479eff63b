import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { callFunction } from '#lib/api/call-function.ts';

/** The page that the payment page returns to when payment is canceled. */
export function CancelPage() {
  const order = useSearchParams()[0].get('order');
  useEffect(() => {
    if (order === null) return;
    // Frees the goods that the order held. If it fails, they are free when the payment page closes by itself.
    callFunction('create-checkout', { body: { cancel: order } }).catch((error: unknown) =>
      console.error('Cancelling failed', error),
    );
  }, [order]);
  return (
    <div className="page-width grid items-center gap-x-12 gap-y-12 py-12 lg:grid-cols-2 lg:py-20">
      <div>
        <p className="font-mono text-15 text-muted">You were not charged</p>
        <h1 className="mt-3 text-64">Payment Cancelled</h1>
        <p className="mt-6 max-w-xl text-21 text-muted">
          Your cart items are kept. Take another look, make changes, and pay when you’re ready.
        </p>
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/cart">Back to Cart</ButtonLink>
          <ButtonLink to="/shop" look="secondary">
            Continue Shopping
          </ButtonLink>
        </div>
      </div>
      <img
        src="/plates/approach-narrow.svg"
        alt=""
        width={660}
        height={420}
        className="h-auto w-full border border-hairline"
      />
    </div>
  );
}
