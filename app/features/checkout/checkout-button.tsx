import { useLeave } from '../../lib/page/use-leave.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCart } from '../cart/cart-provider.tsx';
import { createCheckout } from './create-checkout.ts';

/** 'Proceed to Checkout': asks for the payment page, keeps a copy of the cart, and sends the browser there. */
export function CheckoutButton() {
  const { lines, storePurchaseInfo } = useCart();
  const { isBusy, leave } = useLeave({
    async open() {
      const url = await createCheckout(lines);
      storePurchaseInfo();
      return url;
    },
    onFailed(error) {
      console.error('create-checkout failed', error);
      toast({ title: 'Failed to create checkout session', tone: 'error' });
    },
  });

  function proceed(): void {
    if (lines.length === 0 && !isBusy) toast({ title: 'Your cart is empty', tone: 'error' });
    else leave();
  }

  return (
    <Button
      className="w-full aria-disabled:cursor-progress aria-disabled:bg-surface-2 aria-disabled:text-muted"
      aria-disabled={isBusy}
      onClick={proceed}
    >
      <span aria-live="polite">{isBusy ? 'Processing...' : 'Proceed to Checkout'}</span>
    </Button>
  );
}
