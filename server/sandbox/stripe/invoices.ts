import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { Form } from './form-encoding.ts';
import { listBy, listObjects, listParams } from './list-objects.ts';
import type { StripeList } from './list-objects.ts';
import { insertObject, stripeId, toSeconds, updateObject } from './object-store.ts';
import { createCustomer } from './customers.ts';
import { readParams } from './read-params.ts';
import { takePayment } from './take-payment.ts';
import type { Customer, Invoice, InvoicePayment, Subscription } from './subscription-objects.ts';
import { emitEvent } from './webhooks.ts';

const invoicesParams = z.strictObject({
  ...listParams,
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

/** Lists a page of invoices, newest first. Throws StripeApiError. */
export async function listInvoices(tx: Transaction, query: Form): Promise<StripeList<Invoice>> {
  const { customer, subscription, status, ...page } = readParams(invoicesParams, query);
  return listObjects<Invoice>(
    tx,
    {
      kind: 'invoice',
      url: '/v1/invoices',
      where: {
        customer,
        status,
        ...(subscription !== undefined && { parent: { subscription_details: { subscription } } }),
      },
    },
    page,
  );
}

/** Returns an open invoice of an amount, of a moment unless `fields` say otherwise. */
function openInvoice(
  amount: number,
  created: number,
  fields: Pick<Invoice, 'billing_reason' | 'currency' | 'customer' | 'customer_email' | 'parent'> &
    Partial<Invoice>,
): Invoice {
  return {
    id: stripeId('in_'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    collection_method: 'charge_automatically',
    created,
    livemode: false,
    metadata: {},
    period_end: created,
    period_start: created,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
    ...fields,
  };
}

/** Returns an invoice that was paid in full at a time, in Unix seconds. */
const asPaid = (invoice: Invoice, paidAt: number): Invoice => ({
  ...invoice,
  amount_paid: invoice.amount_due,
  amount_remaining: 0,
  status: 'paid',
  status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
});

/** Creates the invoice of a period and charges it; it stays open when the charge fails. */
export async function chargePeriod(
  tx: Transaction,
  subscription: Subscription,
  customer: Customer,
  { reason, succeeds, now }: { reason: Invoice['billing_reason']; succeeds: boolean; now: Date },
): Promise<Invoice> {
  const cents = subscription.items.data.reduce(
    (sum, item) => sum + item.price.unit_amount * item.quantity,
    0,
  );
  const [item] = subscription.items.data;
  const invoice = openInvoice(cents, toSeconds(now), {
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer.email,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    ...(item && { period_end: item.current_period_end, period_start: item.current_period_start }),
  });
  await insertObject(tx, invoice);
  return chargeInvoice(tx, invoice, { succeeds, now });
}

/** Creates the invoice of a payment that was made, for a customer of its own. */
export async function invoicePayment(
  tx: Transaction,
  {
    amount,
    currency,
    email,
    payment,
    metadata,
  }: { amount: number; currency: string; email: string; payment: string; metadata: Record<string, string> },
  now: Date,
): Promise<Invoice> {
  const created = toSeconds(now);
  const customer = await createCustomer(tx, { email }, now);
  const open = openInvoice(amount, created, {
    attempted: true,
    billing_reason: 'manual',
    currency,
    customer: customer.id,
    customer_email: email,
    metadata,
    parent: null,
  });
  const invoice = asPaid(open, created);
  await insertObject(tx, invoice);
  await recordPayment(tx, invoice, payment, created);
  await emitEvent(tx, 'invoice.paid', invoice, now);
  return invoice;
}

/** Attempts to charge an open invoice. */
export async function chargeInvoice(
  tx: Transaction,
  invoice: Invoice,
  { succeeds, now }: { succeeds: boolean; now: Date },
): Promise<Invoice> {
  const attempted: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  const updated = succeeds ? asPaid(attempted, toSeconds(now)) : attempted;
  await updateObject(tx, updated);
  if (succeeds) await settleInvoice(tx, updated, now);
  await emitEvent(tx, succeeds ? 'invoice.paid' : 'invoice.payment_failed', updated, now);
  return updated;
}

async function settleInvoice(tx: Transaction, invoice: Invoice, now: Date): Promise<void> {
  const { amount_paid: amount, currency, customer_email: email } = invoice;
  await recordPayment(
    tx,
    invoice,
    await takePayment(tx, { amount, currency, email, metadata: {} }, now),
    toSeconds(now),
  );
}

async function recordPayment(
  tx: Transaction,
  { id, amount_paid: amount, currency }: Invoice,
  paymentIntent: string,
  paidAt: number,
): Promise<void> {
  const payment: InvoicePayment = {
    id: stripeId('inpay_'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: paidAt,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: paidAt },
  };
  await insertObject(tx, payment);
}

export const listInvoicePayments = listBy<InvoicePayment>('invoice_payment', '/v1/invoice_payments', {
  invoice: z.string().optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }).optional(),
  status: z.enum(['canceled', 'paid', 'open']).optional(),
});

/** Lists the open invoices of a subscription, newest first. */
export async function findOpenInvoices(tx: Transaction, subscription: string): Promise<Invoice[]> {
  const { data } = await listInvoices(tx, { subscription, status: 'open', limit: '100' });
  return data;
}
