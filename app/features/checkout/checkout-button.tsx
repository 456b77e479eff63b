import * as z from 'zod/mini';
import { countEvent } from '#lib/site/count-visitors.ts';
import { useExternalRedirect } from '#lib/page/use-external-redirect.ts';
import { Button } from '#ui/button.tsx';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { toast } from '#lib/page/toast.ts';
import { type CartLine, useCart } from '../cart/cart-provider.tsx';

const explained = ['sold_out', 'code_refused'];

/** What the buyer can do about goods that are sold out or held, and about a code. Other refusals have the specified title alone. */
function describeProblem(error: unknown): string | undefined {
  const isExplained = error instanceof FunctionCallError && explained.includes(error.code ?? '');
  return isExplained ? error.message : undefined;
}

const responseSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Creates a checkout session. Returns the URL of the payment page; throws if the request fails. */
async function createCheckout(lines: readonly CartLine[], coupon: string | undefined): Promise<string> {
  const { origin } = window.location;
  const data = await callFunction('create-checkout', {
    body: {
      // The server trusts only productId, option and quantity.
      lineItems: lines.map(({ id, name, price, quantity, option, image }) => ({
        productId: id,
        productName: name,
        price,
        quantity,
        option,
        image,
      })),
      successUrl: `${origin}/checkout/success`,
      cancelUrl: `${origin}/checkout/cancel`,
      ...(coupon !== undefined && { coupon }),
    },
  });
  return responseSchema.parse(data).url;
}

/** Creates a checkout session, saves the last-purchase record and redirects to the payment page. */
export function CheckoutButton() {
  const { lines, coupon, storePurchaseInfo } = useCart();
  const { isBusy, redirect } = useExternalRedirect({
    async getUrl() {
      const url = await createCheckout(lines, coupon);
      storePurchaseInfo();
      countEvent('Checkout');
      return url;
    },
    onError(error) {
      console.error('create-checkout failed', error);
      toast({
        title: 'Failed to create checkout session',
        description: describeProblem(error),
        tone: 'error',
      });
    },
  });

  function proceed(): void {
    if (lines.length === 0 && !isBusy) toast({ title: 'Your cart is empty', tone: 'error' });
    else redirect();
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
