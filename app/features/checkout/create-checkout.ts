import * as z from 'zod/mini';
import { callFunction } from '../../lib/api/call-function.ts';
import type { CartLine } from '../cart/cart-provider.tsx';

/** What the payment page is asked for. The server trusts id, option and quantity only. */
interface LineItem {
  productId: number;
  productName: string;
  /** Display text of one piece, '$39'. */
  price: string;
  quantity: number;
  option?: string;
  image: string;
}

const answer = z.object({ url: z.url({ protocol: /^https?$/ }) });

function toLineItem({ id, name, price, quantity, option, image }: CartLine): LineItem {
  return { productId: id, productName: name, price, quantity, option, image };
}

/** Asks for a payment page for the cart. Returns its address; throws when there is none. */
export async function createCheckout(lines: readonly CartLine[]): Promise<string> {
  const { origin } = window.location;
  const data = await callFunction('create-checkout', {
    body: {
      lineItems: lines.map(toLineItem),
      successUrl: `${origin}/checkout/success`,
      cancelUrl: `${origin}/checkout/cancel`,
    },
  });
  return answer.parse(data).url;
}
