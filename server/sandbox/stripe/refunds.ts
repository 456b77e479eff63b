import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { moveBalance } from './balance.ts';
import { isBlockedByDispute } from './disputes.ts';
import { listObjects, listParams, readListParams } from './list-objects.ts';
import type { StripeList } from './list-objects.ts';
import { findObject, insertObject, stripeId, updateObject } from './object-store.ts';
import { retrieve, type Call } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Charge, PaymentIntent, Refund } from './stripe-objects.ts';
import { emitEvent } from './webhooks.ts';

const refundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: z.string().regex(/^\d+$/).transform(Number).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
});

/** Refunds all or part of a payment, at most the unrefunded amount. Throws StripeApiError. */
export async function createRefund(
  tx: Transaction,
  form: { [key: string]: FormValue },
  now: Date,
): Promise<Refund> {
  const parsed = refundParams.safeParse(form);
  if (!parsed.success) {
    const param = parsed.error.issues[0]?.path.join('.');
    throw stripeErrors.invalid(`Invalid refund: ${parsed.error.issues[0]?.message ?? ''}`, param);
  }
  const { amount, reason, metadata } = parsed.data;
  const charge = await findCharge(tx, parsed.data);
  if (await isBlockedByDispute(tx, charge.id)) {
    throw stripeErrors.invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  const unrefunded = charge.amount - charge.amount_refunded;
  if (unrefunded === 0) {
    throw stripeErrors.invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const cents = amount ?? unrefunded;
  if (cents < 1 || cents > unrefunded) {
    throw stripeErrors.invalid(
      `Refund amount (${cents}) is greater than unrefunded amount on charge (${unrefunded})`,
      'amount',
    );
  }

  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + cents,
    refunded: cents === unrefunded,
  };
  const refundId = stripeId('re_');
  const refund: Refund = {
    id: refundId,
    object: 'refund',
    amount: cents,
    // Stripe keeps the fee of a refunded payment.
    balance_transaction: (
      await moveBalance(
        tx,
        { category: 'refund', amount: -cents, fee: 0, currency: charge.currency, source: refundId },
        now,
      )
    ).id,
    charge: charge.id,
    created: Math.floor(now.getTime() / 1000),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason: reason ?? null,
    status: 'succeeded',
  };
  await updateObject(tx, refunded);
  await insertObject(tx, refund);
  await emitEvent(tx, 'charge.refunded', refunded, now);
  return refund;
}

/** Sends the money of a refund back, as a bank does days later. Throws StripeApiError. */
export async function failRefund(tx: Transaction, refundId: string, now: Date): Promise<Refund> {
  const stored = await findObject<Refund>(tx, 'refund', refundId, { lock: true });
  if (!stored) throw stripeErrors.missing('refund', refundId, 'refund');
  const { object: refund } = stored;
  if (refund.status === 'failed') throw stripeErrors.invalid(`Refund ${refundId} has already failed.`);
  const charge = await findCharge(tx, { charge: refund.charge });
  const { id: failure_balance_transaction } = await moveBalance(
    tx,
    {
      category: 'refund_failure',
      amount: refund.amount,
      fee: 0,
      currency: refund.currency,
      source: refund.id,
    },
    now,
  );
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction,
  };
  const charged: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  };
  await updateObject(tx, charged);
  await updateObject(tx, failed);
  await emitEvent(tx, 'refund.failed', failed, now);
  return failed;
}

/** Returns a charge, with its newest refunds if `expand` asks for them. Throws StripeApiError. */
export async function retrieveCharge(tx: Transaction, id: string, { expand }: Call['form']): Promise<object> {
  const charge = await retrieve(tx, 'charge', id);
  if (expand === undefined) return charge;
  if (!Array.isArray(expand) || expand.some((field) => field !== 'refunds')) {
    throw stripeErrors.invalid('This property cannot be expanded.', 'expand');
  }
  return { ...charge, refunds: await listRefunds(tx, { charge: id }) };
}

const refundsParams = z.strictObject({
  ...listParams,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** Lists a page of refunds, newest first. Throws StripeApiError. */
export async function listRefunds(
  tx: Transaction,
  query: { [key: string]: FormValue },
): Promise<StripeList<Refund>> {
  const { charge, payment_intent, ...page } = readListParams(refundsParams, query);
  return listObjects<Refund>(
    tx,
    { kind: 'refund', url: '/v1/refunds', where: { charge, payment_intent } },
    page,
  );
}

async function findCharge(
  tx: Transaction,
  { charge, payment_intent: intentId }: { charge?: string; payment_intent?: string },
): Promise<Charge> {
  let id = charge;
  if (id === undefined) {
    if (intentId === undefined) {
      throw stripeErrors.invalid('One of the following params should be provided: payment_intent or charge.');
    }
    const intent = await findObject<PaymentIntent>(tx, 'payment_intent', intentId);
    if (!intent) throw stripeErrors.missing('payment_intent', intentId, 'payment_intent');
    id = intent.object.latest_charge;
  }
  const stored = await findObject<Charge>(tx, 'charge', id, { lock: true });
  if (!stored) throw stripeErrors.missing('charge', id, 'charge');
  return stored.object;
}
