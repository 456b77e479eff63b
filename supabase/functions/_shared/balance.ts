import type Stripe from 'stripe';
import type { ServiceClient } from './dependencies.ts';
import type { Log } from './http.ts';
import { idOf } from './payments.ts';

interface BalanceDependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  /** Whether payments move real money. */
  livemode: boolean;
  log: Log;
}

/** Stripe's maximum page size. */
const PAGE = 100;

/** Result of comparing the balance with Stripe. */
export interface BalanceReport {
  /** Movements of the Stripe balance. */
  checked: number;
  /** Movements that were missing. */
  recorded: number;
}

/**
 * Records the movements of the Stripe balance since a time; the first time, all of them. They are final, so known ones
 * are not read again. Throws when Stripe or the database does not respond.
 */
export async function refreshBalance(dependencies: BalanceDependencies, since: Date): Promise<BalanceReport> {
  const { stripe } = dependencies;
  const report: BalanceReport = { checked: 0, recorded: 0 };
  const created = (await isEmpty(dependencies)) ? undefined : { gte: Math.floor(since.getTime() / 1000) };
  let after: string | undefined;
  do {
    const page = await stripe.balanceTransactions.list({
      limit: PAGE,
      created,
      expand: ['data.source'],
      starting_after: after,
    });
    report.checked += page.data.length;
    report.recorded += await record(dependencies, page.data);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return report;
}

async function isEmpty({ supabase, livemode }: BalanceDependencies): Promise<boolean> {
  const { count, error } = await supabase
    .from('balance_transactions')
    .select('id', { count: 'exact', head: true })
    .eq('livemode', livemode);
  if (error) throw new Error('The balance could not be read', { cause: error });
  return count === 0;
}

async function record(
  { supabase, livemode }: BalanceDependencies,
  movements: readonly Stripe.BalanceTransaction[],
): Promise<number> {
  const { data, error } = await supabase.rpc('record_balance_transactions', {
    p_rows: movements.map((movement) => ({
      id: movement.id,
      category: movement.reporting_category,
      amount_cents: movement.amount,
      fee_cents: movement.fee,
      currency: movement.currency,
      payment_intent: paymentOf(movement.source) ?? null,
      created_at: new Date(movement.created * 1000).toISOString(),
    })),
    p_livemode: livemode,
  });
  if (error) throw new Error('The balance could not be recorded', { cause: error });
  return data;
}

/** Charges, refunds and disputes name the payment. Payouts and fees have none. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return undefined;
  const { payment_intent: payment } = source;
  return typeof payment === 'object' || typeof payment === 'string' ? idOf(payment) : undefined;
}
