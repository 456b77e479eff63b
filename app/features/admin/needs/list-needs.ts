import { isInstant, type Instant } from '#domain/days.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Refusal } from '#lib/api/refusal.ts';
import { pendingCountsKey } from '#lib/api/use-pending-counts.ts';
import { rpc } from '#lib/session/ask.ts';
import { adminKey } from '../read-list.ts';

const cents = z.int();
const text = z.nullable(z.string());

const details = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('held-payment'),
    mismatch: z.string(),
    paidCents: z.nullable(cents),
    paidCurrency: text,
    refundedCents: cents,
    expectedCents: cents,
    currency: z.string(),
    email: text,
    livemode: z.boolean(),
    orderStatus: z.string(),
  }),
  z.object({
    kind: z.literal('failed-refund'),
    amountCents: cents,
    leftCents: cents,
    refundedCents: cents,
    currency: z.string(),
    reason: z.string(),
    email: text,
    orderStatus: z.string(),
  }),
  z.object({
    kind: z.literal('failed-subscription-refund'),
    amountCents: cents,
    currency: z.string(),
    email: text,
    payment: text,
  }),
  z.object({
    kind: z.literal('dispute'),
    amountCents: cents,
    currency: z.string(),
    reason: z.string(),
    answerBy: z.catch(z.nullable(z.custom<Instant>(isInstant)), null),
    email: text,
    payment: text,
  }),
  z.object({ kind: z.literal('refused-report'), type: z.string(), reason: text }),
  z.object({
    kind: z.literal('credit-note'),
    amountCents: cents,
    currency: z.string(),
    reason: z.string(),
    invoiceUrl: text,
  }),
  z.object({
    kind: z.literal('mail'),
    mail: z.string(),
    recipient: z.string(),
    error: text,
    isExpired: z.boolean(),
  }),
  z.object({ kind: z.literal('list-entry'), email: z.string(), list: z.string() }),
  z.object({ kind: z.literal('job'), failures: z.int(), error: text }),
  z.object({ kind: z.literal('push'), devices: z.int(), answers: z.array(z.string()) }),
]);

export type NeedDetails = z.infer<typeof details>;

/** Something that a person must decide or repair. Money in the smallest unit of its currency. */
export type Need = NeedDetails & { id: string; since: Instant; orderId: string | undefined };

async function listNeeds(): Promise<Need[]> {
  const rows = await rpc('list_needs');
  return rows.map(({ kind, id, since, order_id: orderId, detail }) => ({
    id,
    since,
    // Mails and jobs may have no order.
    orderId: (orderId as string | null) ?? undefined,
    ...details.parse({ kind, ...(detail as object) }),
  }));
}

/** What needs the current user, oldest first. */
export const needsQuery = queryOptions({ queryKey: [...adminKey, 'needs'], queryFn: listNeeds });

/** What is loaded again after a line of the page has ended. */
export const reloadsNeeds = [adminKey, pendingCountsKey];

/** Ends a held payment that can't be delivered without refunding it. Throws Refusal or DataError. */
export async function closePayment(sessionId: string): Promise<void> {
  const answer = await rpc('close_held_payment', { p_session_id: sessionId });
  if (answer === 'deliver-or-refund') throw new Refusal('Deliver this payment, or refund it.');
}

/** Ends a line; `again` sends a mail again. Throws Refusal when it has ended already. */
export async function endNeed({ kind, id }: Need, again = false): Promise<void> {
  if (!(await rpc('end_need', { p_kind: kind, p_id: id, p_again: again })))
    throw new Refusal('This has ended already.');
}
