import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { moveBalance } from './balance.ts';
import { isBlockedByDispute } from './disputes.ts';
import { listBy } from './list-objects.ts';
import { insertObject, loadObject, stripeId, toSeconds, updateObject } from './object-store.ts';
import { readParams } from './read-params.ts';
import { readExpand, type Call } from './route.ts';
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
export async function createRefund({ tx, form, now }: Call): Promise<Refund> {
  const { amount, reason, metadata, ...payment } = readParams(refundParams, form);
  const charge = await findCharge(tx, payment);
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
    created: toSeconds(now),
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
  const refund = await loadObject<Refund>(tx, 'refund', refundId, { lock: true, param: 'refund' });
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
export async function retrieveCharge({ tx, id, form }: Call): Promise<object> {
  const charge = await loadObject<Charge>(tx, 'charge', id);
  if (readExpand(form, 'refunds').length === 0) return charge;
  return { ...charge, refunds: await listRefunds(tx, { charge: id }) };
}

export const listRefunds = listBy<Refund>('refund', '/v1/refunds', {
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

async function findCharge(
  tx: Transaction,
  { charge, payment_intent: intentId }: { charge?: string; payment_intent?: string },
): Promise<Charge> {
  let id = charge;
  if (id === undefined) {
    if (intentId === undefined) {
      throw stripeErrors.invalid('One of the following params should be provided: payment_intent or charge.');
    }
    const param = 'payment_intent';
    id = (await loadObject<PaymentIntent>(tx, 'payment_intent', intentId, { param })).latest_charge;
  }
  return loadObject<Charge>(tx, 'charge', id, { lock: true, param: 'charge' });
}
