import type { FunctionDependencies } from './dependencies.ts';
import { idOf, recordRefunds } from './payments.ts';
import { askForCharge, isFailed } from './refund-at-stripe.ts';
import { recordSubscriptionRefund } from './subscription-payments.ts';

type RefundDependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'log'>;

/** Stripe's maximum page size. */
const PAGE = 100;

/** Result of comparing refunds with Stripe, as order ids. */
export interface RefundsReport {
  /** Number of refunded payments that belong to our orders. */
  checked: number;
  /** Refunds that were missing, or failed, and whose webhook was lost. */
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
      const current = await askForCharge(charge, stripe);
      if (!order) {
        const isSubscription = await recordSubscriptionRefund(dependencies, payment, current);
        if (!isSubscription && (await isHeld(dependencies, payment)))
          await recordRefunds(dependencies, current);
        continue;
      }
      report.checked += 1;
      const known = new Set(order.failed_refunds.map(({ id }) => id));
      const isNew = current.charge.refunds?.data.some((made) => isFailed(made) && !known.has(made.id));
      if (current.charge.amount_refunded === order.refunded_cents && !isNew) continue;
      const { outcome } = await recordRefunds(dependencies, current);
      if (outcome.startsWith('refund')) report.recorded.push(order.id);
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
    .select('id, refunded_cents, failed_refunds(id)')
    .eq('stripe_payment_intent', payment)
    .maybeSingle();
  if (error) throw new Error('The order of a refund could not be read', { cause: error });
  return data;
}

/** Whether a payment waits for the desk, so that its order does not name it yet. */
async function isHeld({ supabase }: Pick<RefundDependencies, 'supabase'>, payment: string): Promise<boolean> {
  const { data, error } = await supabase
    .from('held_payments')
    .select('session_id')
    .eq('payment_intent', payment)
    .is('decision', null)
    .maybeSingle();
  if (error) throw new Error('The held payment of a refund could not be read', { cause: error });
  return data !== null;
}
