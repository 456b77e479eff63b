import type Stripe from 'stripe';
import { readAllRows } from './domain/read-all-rows.ts';
import type { FunctionDependencies } from './dependencies.ts';
import { idOf, readPaymentResult } from './payments.ts';
import type { PaymentResult, PaymentEvent } from './payments.ts';
import { unlessMissing } from './is-missing.ts';

type DisputeDependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'now' | 'log'>;

/** Stripe's maximum page size. */
const PAGE = 100;

/**
 * Fetches a dispute from Stripe and records it, because the event's copy may be out of date. Returns undefined when
 * Stripe does not know it with our key. Throws when Stripe or the database fails, so that the event is sent again.
 */
export async function refreshDispute(
  dependencies: DisputeDependencies,
  event: PaymentEvent,
  disputeId: string,
): Promise<PaymentResult | undefined> {
  const askedAt = dependencies.now();
  const dispute = await findDispute(disputeId, dependencies);
  if (dispute) return recordDispute(dependencies, { event, dispute, askedAt });
  dependencies.log('warn', 'Stripe does not know a reported dispute', { disputeId });
  return undefined;
}

/** Result of comparing disputes with Stripe, as dispute ids. */
export interface DisputesReport {
  /** Number of disputes that belong to our orders. */
  checked: number;
  /** New disputes and changed ones. */
  changed: string[];
  /** Could not be recorded; the next run retries them. */
  failed: string[];
}

/**
 * Compares all disputes opened since a time, and all that are open in our database, with Stripe; idempotent. Throws
 * when Stripe or the database does not respond at all.
 */
export async function refreshDisputes(
  dependencies: DisputeDependencies,
  since: Date,
): Promise<DisputesReport> {
  const known = await readKnownDisputes(dependencies);
  const ids = new Set(known.filter(({ state }) => state === 'open').map(({ id }) => id));
  const listed = dependencies.stripe.disputes.list({
    limit: PAGE,
    created: { gte: Math.floor(since.getTime() / 1000) },
  });
  for await (const { id } of listed) ids.add(id);

  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  const report: DisputesReport = { checked: 0, changed: [], failed: [] };
  for (const id of ids) {
    try {
      const result = await compareDispute(dependencies, id, statuses.get(id));
      if (result !== 'foreign') report.checked += 1;
      if (result === 'changed') report.changed.push(id);
    } catch (cause) {
      dependencies.log('error', 'A dispute could not be compared', { disputeId: id, cause });
      report.failed.push(id);
    }
  }
  return report;
}

async function compareDispute(
  dependencies: DisputeDependencies,
  id: string,
  knownStatus: string | undefined,
): Promise<'same' | 'changed' | 'foreign'> {
  const askedAt = dependencies.now();
  const dispute = await findDispute(id, dependencies);
  if (!dispute) return 'foreign';
  if (dispute.status === knownStatus) return 'same';
  const event = { id: `dispute:${id}:${dispute.status}:${askedAt.getTime()}`, type: 'dispute.reconciled' };
  const { outcome, orderId } = await recordDispute(dependencies, { event, dispute, askedAt });
  if (orderId === null || outcome === 'refused') return 'foreign';
  return outcome === 'ignored' ? 'same' : 'changed';
}

// Expands the charge, because its metadata names the order.
const findDispute = (id: string, { stripe }: Pick<DisputeDependencies, 'stripe'>) =>
  unlessMissing(stripe.disputes.retrieve(id, { expand: ['charge'] }));

async function readKnownDisputes({ supabase }: Pick<DisputeDependencies, 'supabase'>) {
  return readAllRows(async (from, to) => {
    const { data, error } = await supabase
      .from('disputes')
      .select('id, status, state')
      .order('id')
      .range(from, to);
    if (error) throw new Error('The disputes could not be read', { cause: error });
    return data;
  });
}

async function recordDispute(
  { supabase, log }: Pick<DisputeDependencies, 'supabase' | 'log'>,
  { event, dispute, askedAt }: { event: PaymentEvent; dispute: Stripe.Dispute; askedAt: Date },
): Promise<PaymentResult> {
  const charge = typeof dispute.charge === 'string' ? undefined : dispute.charge;
  const answerBy = dispute.evidence_details.due_by;
  const result = await supabase.rpc('record_dispute', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_dispute_id: dispute.id,
    p_status: dispute.status,
    p_amount_cents: dispute.amount,
    p_reason: dispute.reason,
    p_livemode: dispute.livemode,
    p_opened_at: new Date(dispute.created * 1000).toISOString(),
    p_asked_at: askedAt.toISOString(),
    p_answer_by: answerBy ? new Date(answerBy * 1000).toISOString() : undefined,
    p_payment_intent: idOf(dispute.payment_intent),
    p_order_id: charge?.metadata.order_id,
  });
  return readPaymentResult(result, event, log);
}
