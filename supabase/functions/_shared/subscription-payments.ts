import type Stripe from 'stripe';
import { idOf } from './payments.ts';
import { unlessMissing } from './is-missing.ts';
import type { ChargeAnswer } from './refund-at-stripe.ts';
import { findMember } from './subscriptions.ts';
import type { SubscriptionDependencies } from './subscriptions.ts';

/** Stripe's maximum page size. */
const PAGE = 100;

/**
 * Fetches an invoice from Stripe and records its subscription payment. Returns false when it was already recorded or is
 * not a member's payment. Throws when Stripe or the database fails, so that the event is sent again.
 */
export async function recordInvoice(
  dependencies: SubscriptionDependencies,
  invoiceId: string,
): Promise<boolean> {
  const { stripe, supabase } = dependencies;
  const invoice = await unlessMissing(stripe.invoices.retrieve(invoiceId));
  const subscription = invoice && subscriptionIdOf(invoice);
  if (!invoice || subscription === undefined || invoice.status !== 'paid' || invoice.amount_paid === 0) {
    return false;
  }
  const userId = await findMember(dependencies, {
    customer: invoice.customer,
    metadata: invoice.parent?.subscription_details?.metadata,
  });
  if (userId === undefined) return false;
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
  const { data: payments } = await stripe.invoicePayments.list({ invoice: invoiceId, limit: PAGE });
  const paid = payments.find(({ status }) => status === 'paid');
  const { data: isNew, error } = await supabase.rpc('record_subscription_payment', {
    p_invoice_id: invoiceId,
    p_amount_cents: invoice.amount_paid,
    p_currency: invoice.currency,
    p_livemode: invoice.livemode,
    p_paid_at: new Date(paidAt * 1000).toISOString(),
    p_user_id: userId,
    p_subscription_id: subscription,
    p_payment_intent: idOf(paid?.payment.payment_intent),
    p_invoice_url: invoice.hosted_invoice_url ?? undefined,
  });
  if (error) throw new Error('The subscription payment could not be recorded', { cause: error });
  return isNew;
}

/** Result of comparing subscription payments with Stripe, as invoice ids. */
export interface PaymentsReport {
  /** Paid invoices of members. */
  checked: number;
  /** Payments that were missing. */
  recorded: string[];
  /** Could not be recorded; the next run retries them. */
  failed: string[];
}

/** Records paid invoices since a time that are missing. Throws when Stripe or the database does not respond at all. */
export async function refreshInvoices(
  dependencies: SubscriptionDependencies,
  since: Date,
): Promise<PaymentsReport> {
  const report: PaymentsReport = { checked: 0, recorded: [], failed: [] };
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const { id } of dependencies.stripe.invoices.list({ limit: PAGE, status: 'paid', created })) {
    if (id === undefined) continue;
    try {
      if (await isRecorded(dependencies, id)) {
        report.checked += 1;
      } else if (await recordInvoice(dependencies, id)) {
        report.checked += 1;
        report.recorded.push(id);
      }
    } catch (cause) {
      dependencies.log('error', 'A subscription payment could not be compared', { invoiceId: id, cause });
      report.failed.push(id);
    }
  }
  return report;
}

/**
 * Records the refunded amount of a charge that was fetched from Stripe. Returns false when the payment does not belong to
 * a subscription. Throws when the database fails.
 */
export async function recordSubscriptionRefund(
  { supabase }: Pick<SubscriptionDependencies, 'supabase'>,
  paymentIntent: string,
  { charge, askedAt }: ChargeAnswer,
): Promise<boolean> {
  const { data: isKnown, error } = await supabase.rpc('record_subscription_refund', {
    p_payment_intent: paymentIntent,
    p_refunded_cents: charge.amount_refunded,
    p_asked_at: askedAt.toISOString(),
  });
  if (error) throw new Error('The refund could not be recorded', { cause: error });
  return isKnown;
}

function subscriptionIdOf({ parent }: Stripe.Invoice): string | undefined {
  return idOf(parent?.subscription_details?.subscription);
}

async function isRecorded(
  { supabase }: Pick<SubscriptionDependencies, 'supabase'>,
  invoiceId: string,
): Promise<boolean> {
  const { count, error } = await supabase
    .from('subscription_payments')
    .select('id', { count: 'exact', head: true })
    .eq('invoice_id', invoiceId);
  if (error) throw new Error('The subscription payments could not be read', { cause: error });
  return (count ?? 0) > 0;
}
