import { ButtonLink } from '../../ui/button.tsx';

/** Where the payment page sends people who turned back. */
export function CancelPage() {
  return (
    <div className="page-width flex flex-col items-start py-16 lg:py-28">
      <p className="font-mono text-15 text-muted">No charge was made</p>
      <h1 className="mt-3 text-64">Payment Cancelled</h1>
      <p className="mt-6 max-w-xl text-21 text-muted">
        Your cart items are kept. Take another look, change what you like, and pay when you are ready.
      </p>
      <div className="mt-10 flex flex-wrap gap-4">
        <ButtonLink to="/cart">Back to Cart</ButtonLink>
        <ButtonLink to="/shop" look="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}
