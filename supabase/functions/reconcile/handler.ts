import type Stripe from 'stripe';
import { refreshBalance } from '../_shared/balance.ts';
import type { BalanceReport } from '../_shared/balance.ts';
import { getSignedInUser, requireRole, requireService } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { refreshDisputes } from '../_shared/disputes.ts';
import type { DisputesReport } from '../_shared/disputes.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { orderStatus, type OrderStatus } from '../_shared/domain/order-status.ts';
import { isSettled, orderIdOf, settleSession } from '../_shared/payments.ts';
import type { PaymentResult } from '../_shared/payments.ts';
import { refreshAllSubscriptions } from '../_shared/subscriptions.ts';
import type { SubscriptionsReport } from '../_shared/subscriptions.ts';
import { refreshRefunds } from '../_shared/refunds.ts';
import type { RefundsReport } from '../_shared/refunds.ts';
import { refreshInvoices } from '../_shared/subscription-payments.ts';
import type { PaymentsReport } from '../_shared/subscription-payments.ts';
import { isUuid } from '../_shared/domain/uuid.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'livemode' | 'serviceKeys' | 'now' | 'log'
>;

const LOOKBACK_DAYS = 30;
/** Stripe's maximum page size. */
const PAGE = 100;

/** Result of the comparison, as order ids. Empty lists mean that nothing was missing. */
export interface ReconcileReport {
  /** Sessions of at least the last 30 days that belong to an order. */
  checked: number;
  /** Paid orders that had not been fulfilled. */
  fulfilled: string[];
  /** Expired orders that were still pending. */
  cancelled: string[];
  /** Orders whose payment does not match, and waits for the desk. */
  held: string[];
  /** Could not be settled; the next run retries them. */
  failed: string[];
  /** Disputes of the last 30 days, and all open ones. */
  disputes: DisputesReport;
  /** Refunds of the last 30 days. */
  refunds: RefundsReport;
  /** Subscription payments of the last 30 days. */
  payments: PaymentsReport;
  /** All ongoing subscriptions. */
  subscriptions: SubscriptionsReport;
  /** Movements of the Stripe balance. */
  balance: BalanceReport;
}

/** Lists everything that could not be compared. */
export const failedOf = ({
  failed,
  payments,
  refunds,
  disputes,
  subscriptions,
}: ReconcileReport): string[] => [
  ...failed,
  ...payments.failed,
  ...refunds.failed,
  ...disputes.failed,
  ...subscriptions.failed,
];

type OrdersReport = Omit<ReconcileReport, 'payments' | 'refunds' | 'disputes' | 'subscriptions' | 'balance'>;

/** POST with a service key, or with a bearer token of the owner → ReconcileReport. */
export function handleReconcile(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const isSignedIn = (await getSignedInUser(request, dependencies.supabase)) !== undefined;
    if (isSignedIn) await requireRole('admin', request, dependencies.supabase);
    else await requireService(request, dependencies.serviceKeys);
    return json(await reconcilePayments(dependencies));
  });
}

/**
 * Handles all payment sessions since 30 days before the last comparison as their webhooks would have, and compares refunds, disputes,
 * subscriptions and the balance with the payment provider; idempotent. Throws when the provider or the database does not respond at
 * all.
 */
export async function reconcilePayments(
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<ReconcileReport> {
  const now = dependencies.now();
  const since = await findStart(now, dependencies);
  const orders = await reconcileOrders(dependencies, since);
  await cancelUnopenedOrders(dependencies);
  const subscriptions = await refreshAllSubscriptions(dependencies);
  const payments = await refreshInvoices(dependencies, since);
  const refunds = await refreshRefunds(dependencies, since);
  const disputes = await refreshDisputes(dependencies, since);
  const balance = await refreshBalance(dependencies, { since, now });
  const { error } = await dependencies.supabase.rpc('record_payment_comparison');
  if (error) throw new Error('The comparison could not be recorded', { cause: error });
  return { ...orders, payments, refunds, subscriptions, disputes, balance };
}

/** Returns from when on to compare: 30 days ago, or earlier if nothing was compared since. A pause of any length leaves no gap. */
async function findStart(now: Date, { supabase }: Pick<Dependencies, 'supabase'>): Promise<Date> {
  const { data: last, error } = await supabase.rpc('find_payment_comparison');
  if (error) throw new Error('The last comparison could not be read', { cause: error });
  const reach = LOOKBACK_DAYS * 24 * 60 * 60 * 1000;
  const comparedAt = last === null ? now.getTime() : Math.min(Date.parse(last), now.getTime());
  return new Date(comparedAt - reach);
}

async function cancelUnopenedOrders({ supabase }: Pick<Dependencies, 'supabase'>): Promise<void> {
  const { error } = await supabase.rpc('cancel_unopened_orders');
  if (error) throw new Error('The orders without a payment page could not be cancelled', { cause: error });
}

async function reconcileOrders(
  dependencies: Omit<Dependencies, 'serviceKeys'>,
  since: Date,
): Promise<OrdersReport> {
  const { stripe } = dependencies;
  const report: OrdersReport = { checked: 0, fulfilled: [], cancelled: [], held: [], failed: [] };
  let after: string | undefined;
  do {
    const page = await stripe.checkout.sessions.list({
      limit: PAGE,
      created: { gte: Math.floor(since.getTime() / 1000) },
      starting_after: after,
    });
    await settlePage(page.data, report, dependencies);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return report;
}

async function settlePage(
  sessions: readonly Stripe.Checkout.Session[],
  report: OrdersReport,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<void> {
  const payments = sessions.filter(({ mode }) => mode === 'payment');
  const statuses = await readStatuses(payments, dependencies);
  for (const session of payments) {
    const orderId = orderIdOf(session);
    const status = statuses.get(orderId);
    // Another shop may use the same Stripe account.
    if (status === undefined) continue;
    report.checked += 1;
    try {
      const result = await settle(session, status, dependencies);
      if (result?.outcome === 'fulfilled' && !result.repeated) report.fulfilled.push(orderId);
      if (result?.outcome === 'cancelled' && !result.repeated) report.cancelled.push(orderId);
      if (result?.outcome === 'held') report.held.push(orderId);
    } catch (cause) {
      dependencies.log('error', 'A payment could not be settled', { orderId, cause });
      report.failed.push(orderId);
    }
  }
}

async function settle(
  session: Stripe.Checkout.Session,
  status: OrderStatus,
  dependencies: Omit<Dependencies, 'serviceKeys'>,
): Promise<PaymentResult | undefined> {
  // A held one again, for what Stripe says of a payment that an earlier release refused.
  const isPaid = isSettled(session) && (status === 'pending' || status === 'cancelled' || status === 'held');
  const isExpired = session.status === 'expired' && status === 'pending';
  // Fetched again, because the list may be minutes old by now.
  return isPaid || isExpired ? settleSession(dependencies, session.id) : undefined;
}

async function readStatuses(
  sessions: readonly Stripe.Checkout.Session[],
  { supabase }: Pick<Dependencies, 'supabase'>,
): Promise<Map<string, OrderStatus>> {
  const ids = sessions.map(orderIdOf).filter(isUuid);
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase.from('orders').select('id, status').in('id', ids).limit(ids.length);
  if (error) throw new Error('The orders could not be read', { cause: error });
  return new Map(data.map(({ id, status }) => [id, orderStatus.parse(status)]));
}
