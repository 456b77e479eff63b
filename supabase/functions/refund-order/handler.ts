import Stripe from 'stripe';
import { z } from 'zod';
import type { RefundDetails, RefundOrderAnswer } from '../_shared/admin-calls.ts';
import { requireAdmin } from '../_shared/caller.ts';
import type { FunctionDependencies, ServiceClient } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, parseJson, readText, requireMethod, respond } from '../_shared/http.ts';
import { findOrder } from '../_shared/orders.ts';
import { refundCharge } from '../_shared/payments.ts';
import { isUuid } from '../_shared/uuid.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'log'>;

const BODY_LIMIT_BYTES = 10_000;

const bodySchema = z.object({ orderId: z.string().refine(isUuid) });

interface PaidOrder {
  id: string;
  paymentIntent: string;
  /** What was given back before. */
  refundedCents: number;
  /** What has not been given back yet. */
  leftCents: number;
}

/**
 * POST {orderId} with an admin's bearer token: gives back what is left of a payment and ends what the order delivered, without
 * waiting for the provider's own report, which then changes nothing more. → RefundOrderAnswer. The trail is begun before the provider
 * is asked, so that no refund is missing in it. Throws the codes of RefundOrderRefusal.
 */
export function handleRefundOrder(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase } = dependencies;
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const admin = await requireAdmin(request, supabase);
    const body = bodySchema.safeParse(parseJson(await readText(request, BODY_LIMIT_BYTES)));
    if (!body.success) throw errors.unknownOrder();
    const order = await findPaidOrder(body.data.orderId, dependencies);

    const key = await refundKey(order, supabase);
    const note = await beginTrail(supabase, admin.id, order);
    await askForRefund(order, key, dependencies, note);
    await note('done');
    const charge = await findCharge(order, dependencies);
    const event = { id: `refunded:${charge.id}:${charge.amount_refunded}`, type: 'charge.retrieved' };
    await refundCharge(dependencies, event, charge);

    const after = await findOrder(supabase, { id: order.id });
    if (!after) throw errors.unknownOrder();
    return json({ status: after.status, refundedCents: after.refundedCents } satisfies RefundOrderAnswer);
  });
}

async function findPaidOrder(orderId: string, { supabase, livemode }: Dependencies): Promise<PaidOrder> {
  const { data, error } = await supabase
    .from('orders')
    .select('id, status, livemode, amount_cents, refunded_cents, stripe_payment_intent')
    .eq('id', orderId)
    .maybeSingle();
  if (error) throw new Error('The order could not be read', { cause: error });
  if (data === null) throw errors.unknownOrder();
  if (data.status !== 'paid' || data.stripe_payment_intent === null) throw errors.orderNotRefundable();
  if (data.livemode !== livemode) throw errors.refundOfOtherMode();
  return {
    id: data.id,
    paymentIntent: data.stripe_payment_intent,
    refundedCents: data.refunded_cents,
    leftCents: data.amount_cents - data.refunded_cents,
  };
}

/**
 * The key by which the provider knows a refund again. A repeat while the result of the first is unknown has the same key; a later
 * part of the same order, or a try after a refusal, has another one.
 */
async function refundKey(
  { id, refundedCents, leftCents }: PaidOrder,
  supabase: ServiceClient,
): Promise<string> {
  const { count, error } = await supabase
    .from('admin_actions')
    .select('id', { count: 'exact', head: true })
    .match({ action: 'refund-order', target: id })
    .contains('details', { state: 'failed' } satisfies Partial<RefundDetails>);
  if (error) throw new Error('The trail could not be read', { cause: error });
  return ['refund', id, refundedCents, leftCents, count ?? 0].join(':');
}

async function askForRefund(
  { id, paymentIntent }: PaidOrder,
  key: string,
  { stripe, log }: Dependencies,
  note: (state: RefundDetails['state']) => Promise<void>,
): Promise<void> {
  try {
    // Without an amount the provider gives back what is left, and refuses a second time by itself.
    const refund = await stripe.refunds.create(
      { payment_intent: paymentIntent, reason: 'requested_by_customer', metadata: { order_id: id } },
      { idempotencyKey: key },
    );
    if (refund.status !== 'failed' && refund.status !== 'canceled') return;
    log('warn', 'A refund failed', { orderId: id, refundId: refund.id, status: refund.status });
  } catch (cause) {
    // By the dashboard or a moment ago: the money is back, and only the order does not know it yet.
    if (cause instanceof Stripe.errors.StripeError && cause.code === 'charge_already_refunded') return;
    log('warn', 'A refund was not made', { orderId: id, cause });
    if (isUncertain(cause)) throw errors.refundUncertain();
  }
  await note('failed');
  throw errors.refundRefused();
}

/** Whether the provider may have done it all the same: no answer, or an error of its own. */
function isUncertain(cause: unknown): boolean {
  if (!(cause instanceof Stripe.errors.StripeError)) return true;
  return cause.statusCode === undefined || cause.statusCode >= 500;
}

async function findCharge({ paymentIntent }: PaidOrder, { stripe }: Dependencies): Promise<Stripe.Charge> {
  const { latest_charge: latest } = await stripe.paymentIntents.retrieve(paymentIntent);
  const chargeId = typeof latest === 'string' ? latest : latest?.id;
  if (chargeId === undefined) throw new Error(`The payment ${paymentIntent} has no charge`);
  return stripe.charges.retrieve(chargeId);
}

/** Writes down that the admin asked for the refund; the answer writes down what came of it. */
async function beginTrail(
  supabase: ServiceClient,
  adminId: string,
  { id, leftCents }: PaidOrder,
): Promise<(state: RefundDetails['state']) => Promise<void>> {
  const detailsOf = (state: RefundDetails['state']) => ({ cents: leftCents, state }) satisfies RefundDetails;
  const { data, error } = await supabase
    .from('admin_actions')
    .insert({ admin_id: adminId, action: 'refund-order', target: id, details: detailsOf('asked') })
    .select('id')
    .single();
  if (error) throw new Error('The trail could not be written', { cause: error });
  return async (state) => {
    const { error: unwritten } = await supabase
      .from('admin_actions')
      .update({ details: detailsOf(state) })
      .eq('id', data.id);
    if (unwritten) throw new Error('The trail could not be written', { cause: unwritten });
  };
}
