import * as z from 'zod/mini';
import { callFunction } from '#lib/api/call-function.ts';
import type { CartLine } from '../cart/cart-provider.tsx';

/** Line item of the checkout request. The server trusts only id, option and quantity. */
interface LineItem {
  productId: number;
  productName: string;
  /** Display text of the unit price, such as '$39'. */
  price: string;
  quantity: number;
  option?: string;
  image: string;
}

const responseSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

function toLineItem({ id, name, price, quantity, option, image }: CartLine): LineItem {
  return { productId: id, productName: name, price, quantity, option, image };
}

/** Says that the buyer came back without paying. The order, named in the address, then frees the goods that it held. */
export async function cancelCheckout(order: string): Promise<void> {
  await callFunction('create-checkout', { body: { cancel: order } });
}

/** Creates a checkout session. Returns the URL of the payment page; throws if the request fails. */
export async function createCheckout(lines: readonly CartLine[], coupon?: string): Promise<string> {
  const { origin } = window.location;
  const data = await callFunction('create-checkout', {
    body: {
      lineItems: lines.map(toLineItem),
      successUrl: `${origin}/checkout/success`,
      cancelUrl: `${origin}/checkout/cancel`,
      ...(coupon !== undefined && { coupon }),
    },
  });
  return responseSchema.parse(data).url;
}
