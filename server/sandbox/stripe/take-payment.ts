import type { Transaction } from 'embedded-supabase/database/database.ts';
import { cardFee, moveBalance } from './balance.ts';
import { insertObject, stripeId, toSeconds } from './object-store.ts';
import type { Charge, PaymentIntent } from './stripe-objects.ts';

/** Creates a paid charge and its payment intent. Returns the intent's id. */
export async function takePayment(
  tx: Transaction,
  payment: { amount: number; currency: string; email: string | null; metadata: Record<string, string> },
  now: Date,
): Promise<string> {
  const created = toSeconds(now);
  const intentId = stripeId('pi_');
  const chargeId = stripeId('ch_');
  const charge: Charge = {
    id: chargeId,
    object: 'charge',
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    balance_transaction: (
      await moveBalance(
        tx,
        {
          category: 'charge',
          amount: payment.amount,
          fee: cardFee(payment.amount),
          currency: payment.currency,
          source: chargeId,
        },
        now,
      )
    ).id,
    billing_details: { email: payment.email },
    captured: true,
    created,
    currency: payment.currency,
    disputed: false,
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: intentId,
    refunded: false,
    status: 'succeeded',
  };
  const intent: PaymentIntent = {
    id: intentId,
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: payment.amount,
    created,
    currency: payment.currency,
    latest_charge: charge.id,
    livemode: false,
    metadata: payment.metadata,
    receipt_email: null,
    status: 'succeeded',
  };
  await insertObject(tx, charge);
  await insertObject(tx, intent);
  return intentId;
}
