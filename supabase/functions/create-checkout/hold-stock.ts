import { z } from 'zod';
import type { FunctionDependencies, ServiceClient } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { settleSession } from '../_shared/payments.ts';
import { sha256Hex } from '../_shared/sha256.ts';
import { isUuid } from '../_shared/domain/uuid.ts';

/** The payment page of an order with counted goods is open for Stripe's shortest time, and some seconds for the way. */
const OPEN_SECONDS = 30 * 60 + 30;

const missingPiece = z.object({
  name: z.string(),
  option: z.string(),
  quantity: z.number(),
  pieces: z.number(),
});

/** Throws what the buyer can do if the database says that a piece is missing, or that three checkouts are open. */
export function refuseMissingStock({ code, details }: { code: string; details: string | null }): void {
  if (code === 'CBMAX') throw errors.tooManyCheckouts();
  if (code !== 'CBOUT') return;
  const { name, option, quantity, pieces } = missingPiece.parse(JSON.parse(details ?? ''));
  const what = option === '' ? name : `${name} (${option})`;
  if (pieces === 0) throw errors.soldOut(what);
  throw pieces < quantity ? errors.fewLeft(what, pieces) : errors.heldByAnother(what);
}

/** Returns when the payment page of an order must close. Undefined for an order that holds nothing. */
export async function closingTimeOf(
  orderId: string,
  { supabase, now }: Pick<FunctionDependencies, 'supabase' | 'now'>,
): Promise<number | undefined> {
  const { count, error } = await supabase
    .from('stock_reservations')
    .select('order_id', { count: 'exact', head: true })
    .eq('order_id', orderId);
  if (error) throw new Error('The stock could not be read', { cause: error });
  return count === 0 ? undefined : Math.floor(now().getTime() / 1000) + OPEN_SECONDS;
}

/** Names who holds goods: the account, and the network as a hash. Supabase and the embedded backend say where a request comes from. */
export async function holdersOf(request: Request, userId: string | undefined): Promise<string[]> {
  const network = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim();
  return [
    ...(userId === undefined ? [] : [`user:${userId}`]),
    ...(network ? [`network:${(await sha256Hex(network)).slice(0, 32)}`] : []),
  ];
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
