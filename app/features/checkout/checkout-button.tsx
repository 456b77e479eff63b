import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCart } from '../cart/cart-provider.tsx';
import { createCheckout } from './create-checkout.ts';

/** 'Proceed to Checkout': asks for the payment page, keeps a copy of the cart, and sends the browser there. */
export function CheckoutButton() {
  const { lines, storePurchaseInfo } = useCart();
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: () => createCheckout(lines),
    onSuccess(url) {
      storePurchaseInfo();
      window.location.assign(url);
    },
    onError(error) {
      console.error('create-checkout failed', error);
      toast({ title: 'Failed to create checkout session', tone: 'error' });
    },
  });
  // Success means that the browser is on its way; the button stays busy until the page is gone.
  const isBusy = isPending || isSuccess;

  // Back from the payment page may bring this very page back, frozen as it was left.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [reset]);

  function proceed(): void {
    if (isBusy) return;
    if (lines.length === 0) toast({ title: 'Your cart is empty', tone: 'error' });
    else mutate();
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
