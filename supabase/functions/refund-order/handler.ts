import Stripe from 'stripe';
import { z } from 'zod';
import type { RefundDetails, RefundOrderResponse, RefundOrderBody } from '../_shared/domain/admin-calls.ts';
import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requireRole } from '../_shared/caller.ts';
import type { FunctionDependencies, ServiceClient } from '../_shared/dependencies.ts';
import { errors, FunctionError } from '../_shared/errors.ts';
import { json, readJson, requireMethod, respond } from '../_shared/http.ts';
import { findOrder } from '../_shared/orders.ts';
import { creditInvoice, findCharge, isFailed } from '../_shared/refund-at-stripe.ts';
import { recordRefunds } from '../_shared/payments.ts';
import { currencyRules } from '../_shared/domain/currencies.ts';
import { isUuid } from '../_shared/domain/uuid.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'log'>;

const orderSchema = z.object({ orderId: z.string().refine(isUuid) });
const amountSchema = z.object({
  amountCents: z.number().int().positive(),
  refundedCents: z.number().int().nonnegative(),
});

interface Refund {
  orderId: string;
  currency: string;
  paymentIntent: string;
  /** Stripe's invoice of the order, which the refund must correct. */
  invoiceId: string | null;
  amountCents: number;
  /** The part of it that no credit note covers yet: a refund that failed had one. */
  uncreditedCents: number;
  /** The refunded amount that the page showed. */
  refundedCents: number;
}

/**
 * POST {orderId, amountCents, refundedCents} with a bearer token of the desk → RefundOrderResponse: refunds an amount at
 * the provider and records it without waiting for the webhook. `refundedCents` is the amount that the page
 * showed as refunded. If it is another one by now, or another refund of the order is being made, nothing is refunded, so
 * that money moves once. The audit trail is written first.
 */
export function handleRefundOrder(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase } = dependencies;
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const admin = await requireRole('desk', request, supabase);
    const refund = await readRefund(await readJson(request), dependencies);

    if ((await claimRefund(refund, supabase)) === 'claimed') {
      await makeClaimedRefund(refund, admin.id, dependencies);
    }
    const after = await findOrder(supabase, { id: refund.orderId });
    if (!after) throw errors.unknownOrder();
    return json({ status: after.status, refundedCents: after.refundedCents } satisfies RefundOrderResponse);
  });
}

/** Throws `refund_changed` or `refund_running` unless this refund may be made, or was made by an earlier attempt. */
async function claimRefund(refund: Refund, supabase: ServiceClient): Promise<'claimed' | 'made'> {
  const { data, error } = await supabase.rpc('claim_refund', claimOf(refund));
  if (error) throw new Error('The refund could not be claimed', { cause: error });
  if (data === 'claimed' || data === 'made') return data;
  if (data === 'busy') throw errors.refundRunning();
  const current = await findOrder(supabase, { id: refund.orderId });
  throw current ? errors.refundChanged(current.refundedCents, current.currency) : errors.unknownOrder();
}

function claimOf({ orderId, refundedCents, amountCents }: Refund) {
  return { p_order_id: orderId, p_refunded_cents: refundedCents, p_amount_cents: amountCents };
}

/** Makes and records a refund. Its claim ends unless the result is unknown. */
async function makeClaimedRefund(refund: Refund, adminId: string, dependencies: Dependencies): Promise<void> {
  const { supabase } = dependencies;
  let isUnknown = false;
  try {
    const key = await refundKey(refund, supabase);
    const trail = {
      cents: refund.amountCents,
      currency: refund.currency,
      state: 'asked',
    } satisfies RefundDetails;
    const addDetails = await addTrailEntry(supabase, adminId, 'refund-order', refund.orderId, trail);
    const setState = (state: RefundDetails['state']) => addDetails({ state });
    try {
      await makeRefund(refund, key, dependencies);
    } catch (cause) {
      isUnknown = isUncertain(cause);
      if (!isUnknown) await setState('failed');
      if (cause instanceof FunctionError) throw cause;
      dependencies.log('warn', 'A refund failed', { orderId: refund.orderId, cause });
      throw isUnknown ? errors.refundUncertain() : errors.refundRefused();
    }
    // Until the order has the new amount, another refund must wait.
    isUnknown = true;
    await setState('done');
    if (refund.invoiceId !== null && refund.uncreditedCents > 0) {
      const credit = { ...refund, amountCents: refund.uncreditedCents };
      await creditInvoice(refund.invoiceId, credit, { ...dependencies, key });
    }
    await recordRefunds(dependencies, await findCharge(refund.paymentIntent, dependencies.stripe));
    isUnknown = false;
  } finally {
    if (!isUnknown) await releaseRefund(refund, dependencies);
  }
}

async function releaseRefund(refund: Refund, { supabase, log }: Dependencies): Promise<void> {
  const { error } = await supabase.rpc('release_refund', claimOf(refund));
  if (error) log('warn', 'A refund could not be released', { orderId: refund.orderId, cause: error });
}

async function readRefund(body: unknown, { supabase, livemode }: Dependencies): Promise<Refund> {
  const named = orderSchema.safeParse(body);
  if (!named.success) throw errors.unknownOrder();
  const amounts = amountSchema.safeParse(body);
  if (!amounts.success) throw errors.refundAmountInvalid();
  const { orderId, amountCents, refundedCents } = {
    ...named.data,
    ...amounts.data,
  } satisfies RefundOrderBody;
  const { data, error } = await supabase
    .from('orders')
    .select(
      'status, livemode, currency, paid_cents, refunded_cents, stripe_payment_intent, invoice_id, failed_refunds(amount_cents)',
    )
    .eq('id', orderId)
    .is('failed_refunds.ended_at', null)
    .maybeSingle();
  if (error) throw new Error('The order could not be read', { cause: error });
  if (data === null) throw errors.unknownOrder();
  const { status, currency, paid_cents: paid, stripe_payment_intent: payment } = data;
  if (status === 'paid' && paid === 0) throw errors.orderFree();
  // Closed by a refund that failed later.
  const isOwed = status === 'refunded' && paid !== null && data.refunded_cents < paid;
  if ((status !== 'paid' && !isOwed) || paid === null || payment === null) throw errors.orderNotRefundable();
  if (data.livemode !== livemode) throw errors.refundModeMismatch();
  if (amountCents > paid - refundedCents || amountCents % currencyRules(currency).step !== 0) {
    throw errors.refundAmountInvalid();
  }
  return {
    orderId,
    currency,
    paymentIntent: payment,
    invoiceId: data.invoice_id,
    amountCents,
    uncreditedCents: data.failed_refunds.reduce((left, failed) => left - failed.amount_cents, amountCents),
    refundedCents,
  };
}

/**
 * Returns the idempotency key of a claimed refund. A retry after an unknown result has the same key. A retry after a failure has a new one, also
 * when the refund failed days later.
 */
async function refundKey(
  { orderId, refundedCents, amountCents }: Refund,
  supabase: ServiceClient,
): Promise<string> {
  const { data: attempt, error } = await supabase.rpc('refund_attempt', { p_order_id: orderId });
  if (error) throw new Error('The attempt of the refund could not be read', { cause: error });
  return ['refund', orderId, refundedCents, amountCents, attempt].join(':');
}

/** Creates the refund at the provider unless it already exists. Throws `refund_changed` after another refund. */
async function makeRefund(refund: Refund, key: string, dependencies: Dependencies): Promise<void> {
  const { stripe } = dependencies;
  const answer = await findCharge(refund.paymentIntent, stripe);
  const { amount_refunded: refundedCents } = answer.charge;
  const wanted = refund.refundedCents + refund.amountCents;
  // An earlier attempt succeeded, but its response was lost.
  if (refundedCents === wanted) return;
  if (refundedCents !== refund.refundedCents) {
    await recordRefunds(dependencies, answer);
    throw errors.refundChanged(refundedCents, refund.currency);
  }
  const made = await stripe.refunds.create(
    {
      payment_intent: refund.paymentIntent,
      amount: refund.amountCents,
      reason: 'requested_by_customer',
      metadata: { order_id: refund.orderId },
    },
    { idempotencyKey: key },
  );
  if (isFailed(made)) {
    throw new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: `The refund ${made.id} is ${made.status}`,
      statusCode: 402,
    });
  }
}

/** Whether the provider may have made the refund despite the error: no response, or a server error. */
function isUncertain(cause: unknown): boolean {
  if (cause instanceof FunctionError) return false;
  if (!(cause instanceof Stripe.errors.StripeError)) return true;
  return cause.statusCode === undefined || cause.statusCode >= 500;
}
