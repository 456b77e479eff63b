import type Stripe from 'stripe';
import type { FunctionDependencies } from './dependencies.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'log'>;

/** What Stripe says about a charge. Its sum of refunds falls again when one fails, so of two answers the later one counts. */
export interface ChargeAnswer {
  /** With its newest ten refunds. */
  charge: Stripe.Charge;
  /** Before the request was sent. */
  askedAt: Date;
}

/** Asks Stripe about a charge. */
export async function askForCharge(chargeId: string, stripe: Stripe): Promise<ChargeAnswer> {
  const askedAt = new Date();
  return { charge: await stripe.charges.retrieve(chargeId, { expand: ['refunds'] }), askedAt };
}

/** Asks Stripe about the charge of a payment. Throws if it has none. */
export async function findCharge(paymentIntent: string, stripe: Stripe): Promise<ChargeAnswer> {
  const { latest_charge: latest } = await stripe.paymentIntents.retrieve(paymentIntent);
  const chargeId = typeof latest === 'string' ? latest : latest?.id;
  if (chargeId === undefined) throw new Error(`The payment ${paymentIntent} has no charge`);
  return askForCharge(chargeId, stripe);
}

/** Whether a refund's money came back. */
export function isFailed({ status }: Pick<Stripe.Refund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Refunds what is left of a payment, and corrects its invoice. Returns what Stripe then says. Repeating it changes nothing. */
export async function refundWhole(
  {
    orderId,
    paymentIntent,
    invoiceId,
  }: { orderId: string; paymentIntent: string; invoiceId: string | undefined },
  dependencies: Dependencies,
): Promise<ChargeAnswer> {
  const { stripe } = dependencies;
  const before = await findCharge(paymentIntent, stripe);
  const amountCents = before.charge.amount - before.charge.amount_refunded;
  if (amountCents <= 0) return before;
  // A refund that failed is made again with another key.
  const key = `whole:${paymentIntent}:${before.charge.refunds?.data.length ?? 0}`;
  await stripe.refunds.create(
    { payment_intent: paymentIntent, metadata: { order_id: orderId } },
    { idempotencyKey: key },
  );
  if (invoiceId !== undefined)
    await creditInvoice(invoiceId, { paymentIntent, amountCents, orderId }, { ...dependencies, key });
  return findCharge(paymentIntent, stripe);
}

/** Makes the credit note of the newest refund. If Stripe refuses it, the refund stands, and 'Needs you' has a line. */
export async function creditInvoice(
  invoice: string,
  { paymentIntent, amountCents, orderId }: { paymentIntent: string; amountCents: number; orderId: string },
  { supabase, stripe, log, key }: Dependencies & { key: string },
): Promise<void> {
  try {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 1 });
    const [made] = data;
    if (!made) throw new Error('The refund is not in the list of refunds');
    await stripe.creditNotes.create(
      {
        invoice,
        amount: amountCents,
        refunds: [{ refund: made.id, amount_refunded: amountCents }],
        // The shop sends a mail of its own.
        email_type: 'none',
      },
      { idempotencyKey: `credit:${key}` },
    );
  } catch (cause) {
    log('error', 'An invoice was not corrected by a credit note', { orderId, cause });
    const reason = cause instanceof Error ? cause.message.slice(0, 500) : '';
    const { error } = await supabase
      .from('missing_credit_notes')
      .upsert({ refund_key: key, order_id: orderId, amount_cents: amountCents, reason });
    if (error) throw new Error('The missing credit note could not be stored', { cause: error });
  }
}
