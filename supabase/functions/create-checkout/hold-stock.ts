import type Stripe from 'stripe';
import { z } from 'zod';
import type { FunctionDependencies, ServiceClient } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { settleSession } from '../_shared/payments.ts';
import { sha256Hex } from '../_shared/sha256.ts';
import { isUuid } from '../_shared/domain/uuid.ts';
import type { PricedCart } from './price-cart.ts';

/** The payment page of an order with counted goods is open for Stripe's shortest time, and some seconds for the way. */
const OPEN_SECONDS = 30 * 60 + 30;

const missingPiece = z.object({
  name: z.string(),
  option: z.string(),
  quantity: z.number(),
  pieces: z.number(),
});

/** Throws what the buyer can do if the database says that a piece is missing. */
export function refuseMissingStock({ code, details }: { code: string; details: string | null }): void {
  if (code !== 'CBOUT') return;
  const { name, option, quantity, pieces } = missingPiece.parse(JSON.parse(details ?? ''));
  const what = describeGoods(name, option);
  if (pieces === 0) throw errors.soldOut(what);
  throw pieces < quantity ? errors.fewLeft(what, pieces) : errors.heldByAnother(what);
}

/** Returns what the payment page of an order with counted goods needs: when it closes, and which goods are not reserved. */
export async function stockParamsOf(
  orderId: string,
  { cancelUrl, lines }: { cancelUrl: string; lines: PricedCart['lines'] },
  { supabase, now }: Pick<FunctionDependencies, 'supabase' | 'now'>,
): Promise<Pick<Stripe.Checkout.SessionCreateParams, 'expires_at' | 'cancel_url' | 'custom_text'>> {
  const { data, error } = await supabase
    .from('stock_reservations')
    .select('product_id, option, quantity, unreserved')
    .eq('order_id', orderId)
    .limit(lines.length);
  if (error) throw new Error('The stock could not be read', { cause: error });
  if (data.length === 0) return {};
  const scarce = data.flatMap(({ product_id: id, option, quantity, unreserved }) => {
    const line = lines.find((each) => each.productId === id && (each.option ?? '') === option);
    return unreserved === 0 || line === undefined
      ? []
      : [
          `${quantity || 'none'} of your ${quantity + unreserved} “${describeGoods(line.productName, option)}”`,
        ];
  });
  return {
    expires_at: Math.floor(now().getTime() / 1000) + OPEN_SECONDS,
    cancel_url: withOrder(cancelUrl, orderId),
    ...(scarce.length > 0 && { custom_text: { submit: { message: describeHold(scarce) } } }),
  };
}

/** Stripe's limit is 1200 characters. */
function describeHold(scarce: string[]): string {
  const sentence = (goods: string) =>
    `We hold ${goods} while you pay. The first to pay gets the rest: if it sells out before you pay, you get all your money back.`;
  const text = sentence(scarce.join(', '));
  return text.length <= 1200 ? text : sentence('only some of your goods');
}

const describeGoods = (name: string, option: string): string =>
  option === '' ? name : `${name} (${option})`;

/** Names the order in the address of the cancel page, which then frees what it held. */
function withOrder(address: string, orderId: string): string {
  const url = new URL(address);
  url.searchParams.set('order', orderId);
  return url.href;
}

/** Names who holds goods: the account, or for a visitor the hash of the network. */
export async function holdersOf(userId: string | undefined, network: string | undefined): Promise<string[]> {
  if (userId !== undefined) return [`user:${userId}`];
  return network ? [`network:${(await sha256Hex(network)).slice(0, 32)}`] : [];
}

/** Closes the payment page of an order whose buyer came back without paying, so that others can have what it held. */
export async function releaseOrder(
  orderId: unknown,
  dependencies: Pick<FunctionDependencies, 'supabase' | 'stripe' | 'log'>,
): Promise<void> {
  const session = await findOpenSession(orderId, dependencies.supabase);
  if (session === undefined) return;
  try {
    await dependencies.stripe.checkout.sessions.expire(session);
  } catch (cause) {
    // It was paid or expired meanwhile.
    dependencies.log('info', 'A payment page could not be closed', { session, cause });
  }
  await settleSession(dependencies, session);
}

async function findOpenSession(orderId: unknown, supabase: ServiceClient): Promise<string | undefined> {
  if (typeof orderId !== 'string' || !isUuid(orderId)) throw errors.unknownOrder();
  const { data, error } = await supabase
    .from('orders')
    .select('stripe_session_id, stock_reservations!inner(order_id)')
    .eq('id', orderId)
    .eq('status', 'pending')
    .limit(1)
    .maybeSingle();
  if (error) throw new Error('The order could not be read', { cause: error });
  return data?.stripe_session_id ?? undefined;
}
