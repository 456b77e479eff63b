import type Stripe from 'stripe';
import type { ServiceClient } from './dependencies.ts';
import type { Log } from './http.ts';
import { idOf, refundCharge } from './payments.ts';
import { recordSubscriptionRefund } from './subscription-payments.ts';
import type { PaymentAnswer } from './payments.ts';

interface RefundDependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  log: Log;
}

/** The most that Stripe lists at once. */
const PAGE = 100;

/** Writes down what a charge says was refunded, as its webhook would. Doing it again changes nothing. */
export function recordRefunds(
  dependencies: Pick<RefundDependencies, 'supabase' | 'log'>,
  charge: Stripe.Charge,
): Promise<PaymentAnswer> {
  const event = { id: `refunded:${charge.id}:${charge.amount_refunded}`, type: 'charge.retrieved' };
  return refundCharge(dependencies, event, charge);
}

/** What a comparison of refunds found, in the ids of orders. */
export interface RefundsReport {
  /** How many payments with refunds belong to orders here. */
  checked: number;
  /** Refunds whose webhook was lost, until now. */
  recorded: string[];
  /** Could not be written down; the next run tries again. */
  failed: string[];
}

/**
 * Compares the refunds made since a time, in the dashboard too, with orders and subscription payments, and writes down what is missing. Throws when Stripe
 * or the database does not answer at all.
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
    const order = await findRefunded(dependencies, payment);
    try {
      if (!order) {
        await recordSubscriptionRefund(dependencies, { paymentIntent: payment, chargeId: charge });
        continue;
      }
      report.checked += 1;
      const known = await stripe.charges.retrieve(charge);
      if (known.amount_refunded <= order.refunded_cents) continue;
      await recordRefunds(dependencies, known);
      report.recorded.push(order.id);
    } catch (cause) {
      log('error', 'A refund could not be compared', { refundId: refund.id, cause });
      report.failed.push(order?.id ?? refund.id);
    }
  }
  return report;
}

async function findRefunded({ supabase }: Pick<RefundDependencies, 'supabase'>, payment: string) {
  const { data, error } = await supabase
    .from('orders')
    .select('id, refunded_cents')
    .eq('stripe_payment_intent', payment)
    .maybeSingle();
  if (error) throw new Error('The order of a refund could not be read', { cause: error });
  return data;
}
