import type Stripe from 'stripe';
import type { ServiceClient } from './dependencies.ts';
import type { Log } from './http.ts';
import { idOf, refundCharge } from './payments.ts';
import { recordSubscriptionRefund } from './subscription-payments.ts';
import type { PaymentResult } from './payments.ts';

interface RefundDependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  log: Log;
}

/** Stripe's maximum page size. */
const PAGE = 100;

/** Records the refunded amount of a charge, as its webhook would; idempotent. */
export function recordRefunds(
  dependencies: Pick<RefundDependencies, 'supabase' | 'log'>,
  charge: Stripe.Charge,
): Promise<PaymentResult> {
  const event = { id: `refunded:${charge.id}:${charge.amount_refunded}`, type: 'charge.retrieved' };
  return refundCharge(dependencies, event, charge);
}

/** Result of comparing refunds with Stripe, as order ids. */
export interface RefundsReport {
  /** Number of refunded payments that belong to our orders. */
  checked: number;
  /** Refunds that were missing because their webhook was lost. */
  recorded: string[];
  /** Could not be recorded; the next run retries them. */
  failed: string[];
}

/**
 * Compares all refunds at Stripe since a time with orders and subscription payments, and records missing ones. Throws
 * when Stripe or the database does not respond at all.
 */
export async function refreshRefunds(dependencies: RefundDependencies, since: Date): Promise<RefundsReport> {
  const { stripe, log } = dependencies;
  const report: RefundsReport = { checked: 0, recorded: [], failed: [] };
  const seen = new Set<string>();
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const refund of stripe.refunds.list({ limit: PAGE, created })) {
    const payment = idOf(refund.payment_intent);
    const charge = idOf(refund.charge);
    if (payment === undefined || charge === undefined || seen.has(charge)) continue;
    seen.add(charge);
    const order = await findOrderByPayment(dependencies, payment);
    try {
      const current = await stripe.charges.retrieve(charge);
      if (!order) {
        await recordSubscriptionRefund(dependencies, { paymentIntent: payment, charge: current });
        continue;
      }
      report.checked += 1;
      if (current.amount_refunded <= order.refunded_cents) continue;
      await recordRefunds(dependencies, current);
      report.recorded.push(order.id);
    } catch (cause) {
      log('error', 'A refund could not be compared', { refundId: refund.id, cause });
      report.failed.push(order?.id ?? refund.id);
    }
  }
  return report;
}

async function findOrderByPayment({ supabase }: Pick<RefundDependencies, 'supabase'>, payment: string) {
  const { data, error } = await supabase
    .from('orders')
    .select('id, refunded_cents')
    .eq('stripe_payment_intent', payment)
    .maybeSingle();
  if (error) throw new Error('The order of a refund could not be read', { cause: error });
  return data;
}
