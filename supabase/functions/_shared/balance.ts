import type Stripe from 'stripe';
import type { FunctionDependencies } from './dependencies.ts';
import { isMissing } from './is-missing.ts';
import { idOf } from './payments.ts';

type BalanceDependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode'>;

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
 * Records the movements of the Stripe balance since a time, or since the last ones that are known; the first time, all of them. They are final, so
 * known ones are not read again. Stripe lists the newest first, so each walk leads back; one that was stopped goes on from its last page. Throws
 * when Stripe or the database does not respond.
 */
export async function refreshBalance(
  dependencies: BalanceDependencies,
  { since, now }: { since: Date; now: Date },
): Promise<BalanceReport> {
  const report: BalanceReport = { checked: 0, recorded: 0 };
  const stopped = await findImport(dependencies);
  if (stopped?.after_id && stopped.started_at) {
    const { after_id: after, started_at: startedAt, complete_to: from } = stopped;
    try {
      await walk({ startedAt, from: from === null ? null : new Date(from), after }, report, dependencies);
    } catch (cause) {
      // The movement is of another account. The next walk reads everything.
      if (!isMissing(cause)) throw cause;
    }
  }
  const completeTo = (await findImport(dependencies))?.complete_to;
  const from = completeTo ? new Date(Math.min(Date.parse(completeTo), since.getTime())) : null;
  await walk({ startedAt: now.toISOString(), from }, report, dependencies);
  return report;
}

interface Walk {
  /** When its newest movement was read. */
  startedAt: string;
  /** Null for all movements. */
  from: Date | null;
  /** The last movement that is recorded. */
  after?: string;
}

async function walk(
  { startedAt, from, after }: Walk,
  report: BalanceReport,
  dependencies: BalanceDependencies,
): Promise<void> {
  const created = from === null ? undefined : { gte: Math.floor(from.getTime() / 1000) };
  for (let last = after, isLast = false; !isLast;) {
    const page = await dependencies.stripe.balanceTransactions.list({
      limit: PAGE,
      created,
      expand: ['data.source'],
      starting_after: last,
    });
    last = page.data.at(-1)?.id;
    isLast = !page.has_more || last === undefined;
    report.checked += page.data.length;
    report.recorded += await record(page.data, { startedAt, isLast }, dependencies);
  }
}

async function findImport({ supabase, livemode }: BalanceDependencies) {
  const { data, error } = await supabase.rpc('find_balance_import', { p_livemode: livemode }).maybeSingle();
  if (error) throw new Error('The balance could not be read', { cause: error });
  return data;
}

async function record(
  movements: readonly Stripe.BalanceTransaction[],
  { startedAt, isLast }: { startedAt: string; isLast: boolean },
  { supabase, livemode }: BalanceDependencies,
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
    p_started_at: startedAt,
    p_is_last: isLast,
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
