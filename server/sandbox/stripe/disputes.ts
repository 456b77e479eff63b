import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { DISPUTE_FEE, moveBalance } from './balance.ts';
import type { Form } from './form-encoding.ts';
import { listBy, listObjects } from './list-objects.ts';
import { insertObject, loadObject, stripeId, toSeconds, updateObject } from './object-store.ts';
import { readParams } from './read-params.ts';
import { readExpand, type Call, type Routes } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Charge, Dispute, PaymentIntent } from './stripe-objects.ts';
import { emitEvent } from './webhooks.ts';

/** Time for evidence. At Stripe it is one to three weeks, depending on the card network. */
const EVIDENCE_SECONDS = 9 * 24 * 60 * 60;

/** The evidence texts that win or lose a dispute in Stripe's test mode. */
const WINNING_EVIDENCE = 'winning_evidence';
const LOSING_EVIDENCE = 'losing_evidence';

interface NewDispute {
  paymentIntent: string;
  /** In cents; default: the whole charge. */
  amount?: number;
  reason?: string;
  /** An inquiry, for which the bank does not withdraw the money. */
  isInquiry?: boolean;
}

/** Opens a dispute as the buyer. Throws StripeApiError when the payment does not exist. */
export async function openDispute(
  tx: Transaction,
  { paymentIntent, amount, reason = 'fraudulent', isInquiry = false }: NewDispute,
  now: Date,
): Promise<Dispute> {
  const intent = await loadObject<PaymentIntent>(tx, 'payment_intent', paymentIntent, {
    param: 'payment_intent',
  });
  const charge = await loadObject<Charge>(tx, 'charge', intent.latest_charge, {
    lock: true,
    param: 'charge',
  });
  const created = toSeconds(now);
  const id = stripeId('du_');
  const cents = amount ?? charge.amount;
  const { currency } = charge;
  const withdrawal = { category: 'dispute', amount: -cents, fee: DISPUTE_FEE, currency, source: id } as const;
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount: cents,
    balance_transactions: isInquiry ? [] : [await moveBalance(tx, withdrawal, now)],
    charge: charge.id,
    created,
    currency,
    evidence: { uncategorized_text: null },
    evidence_details: {
      due_by: created + EVIDENCE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  const disputed: Charge = { ...charge, disputed: true };
  await updateObject(tx, disputed);
  await insertObject(tx, dispute);
  await emitEvent(tx, 'charge.dispute.created', dispute, now);
  if (!isInquiry) await emitEvent(tx, 'charge.dispute.funds_withdrawn', dispute, now);
  return dispute;
}

const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string().max(20_000).optional() }).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
  submit: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .default(false),
});

/**
 * Updates the shop's evidence. As in Stripe's test mode, the texts 'winning_evidence' and 'losing_evidence' decide the
 * dispute; with any other text it stays under review. Throws StripeApiError.
 */
export async function updateDispute(tx: Transaction, id: string, form: Form, now: Date): Promise<Dispute> {
  const { evidence, metadata, submit } = readParams(updateParams, form);
  const dispute = await loadOpenDispute(tx, id);
  const text = evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text;
  const updated: Dispute = {
    ...dispute,
    evidence: { uncategorized_text: text },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: text !== null,
      submission_count: dispute.evidence_details.submission_count + (submit ? 1 : 0),
    },
    metadata: { ...dispute.metadata, ...metadata },
    status: submit ? toUnderReview(dispute) : dispute.status,
  };
  await updateObject(tx, updated);
  await emitEvent(tx, 'charge.dispute.updated', updated, now);
  if (!submit) return updated;
  if (text === WINNING_EVIDENCE) return decideDispute(tx, updated, 'won', now);
  if (text === LOSING_EVIDENCE) return decideDispute(tx, updated, 'lost', now);
  return updated;
}

/** Accepts a dispute as lost. Throws StripeApiError when it was already decided. */
export async function closeDispute(tx: Transaction, id: string, now: Date): Promise<Dispute> {
  return decideDispute(tx, await loadOpenDispute(tx, id), 'lost', now);
}

async function decideDispute(
  tx: Transaction,
  dispute: Dispute,
  outcome: 'won' | 'lost',
  now: Date,
): Promise<Dispute> {
  const isInquiry = dispute.status.startsWith('warning_');
  const { id, amount, currency } = dispute;
  const reversal = { category: 'dispute_reversal', amount, fee: 0, currency, source: id } as const;
  const isWon = outcome === 'won' && !isInquiry;
  const decided: Dispute = {
    ...dispute,
    balance_transactions: isWon
      ? [...dispute.balance_transactions, await moveBalance(tx, reversal, now)]
      : dispute.balance_transactions,
    evidence_details: { ...dispute.evidence_details, due_by: null },
    status: isInquiry ? 'warning_closed' : outcome,
  };
  await updateObject(tx, decided);
  await emitEvent(tx, 'charge.dispute.closed', decided, now);
  if (decided.status === 'won') await emitEvent(tx, 'charge.dispute.funds_reinstated', decided, now);
  return decided;
}

export function isDecided({ status }: Dispute): boolean {
  return ['won', 'lost', 'warning_closed'].includes(status);
}

const toUnderReview = ({ status }: Dispute): Dispute['status'] =>
  status === 'warning_needs_response' ? 'warning_under_review' : 'under_review';

async function loadOpenDispute(tx: Transaction, id: string): Promise<Dispute> {
  const dispute = await loadObject<Dispute>(tx, 'dispute', id, { lock: true });
  if (isDecided(dispute)) throw stripeErrors.invalid('This dispute is already closed');
  return dispute;
}

export const listDisputes = listBy<Dispute>('dispute', '/v1/disputes', {
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** Whether a dispute blocks refunds of a charge. An inquiry does not. */
export async function isBlockedByDispute(tx: Transaction, chargeId: string): Promise<boolean> {
  const { data } = await listObjects<Dispute>(
    tx,
    { kind: 'dispute', url: '/v1/disputes', where: { charge: chargeId }, except: ['won', 'warning_closed'] },
    { limit: 100 },
  );
  return data.some((dispute) => !dispute.is_charge_refundable);
}

async function retrieveDispute({ tx, id, form }: Call): Promise<object> {
  const dispute = await loadObject<Dispute>(tx, 'dispute', id);
  if (readExpand(form, 'charge').length === 0) return dispute;
  return { ...dispute, charge: await loadObject<Charge>(tx, 'charge', dispute.charge) };
}

/** Disputes. Stripe's API cannot open them; the buyer does, on the sandbox's payment page. */
export const disputeRoutes: Routes = {
  'GET /v1/disputes': ({ tx, form }) => listDisputes(tx, form),
  'GET /v1/disputes/:id': retrieveDispute,
  'POST /v1/disputes/:id': ({ tx, id, form, now }) => updateDispute(tx, id, form, now),
  'POST /v1/disputes/:id/close': ({ tx, id, now }) => closeDispute(tx, id, now),
};
