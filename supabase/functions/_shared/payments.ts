import type Stripe from 'stripe';
import { z } from 'zod';
import type { ServiceClient } from './dependencies.ts';
import type { Log } from './http.ts';

interface PaymentDependencies {
  supabase: ServiceClient;
  log: Log;
}

/** What happened at the provider: the id that makes a repeated report harmless, and the event's type. */
export interface PaymentEvent {
  id: string;
  type: string;
}

const answerSchema = z.object({
  outcome: z.enum([
    'received',
    'fulfilled',
    'ignored',
    'refused',
    'cancelled',
    'refunded',
    'refunded-in-part',
    'disputed',
    'dispute-won',
    'dispute-lost',
  ]),
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  repeated: z.boolean(),
});

/** The result of a report. A repeated one returns the first result. */
export type PaymentAnswer = z.infer<typeof answerSchema>;

/** Delivers the order of a paid session, once however often it is reported. Throws when the database fails: report it again. */
export async function fulfilSession(
  { supabase, log }: PaymentDependencies,
  event: PaymentEvent,
  session: Stripe.Checkout.Session,
): Promise<PaymentAnswer> {
  const result = await supabase.rpc('fulfil_order', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_order_id: orderIdOf(session),
    p_session_id: session.id,
    p_amount_cents: session.amount_total ?? 0,
    p_currency: session.currency ?? '',
    p_livemode: session.livemode,
    p_payment_intent: idOf(session.payment_intent),
    p_email: session.customer_details?.email ?? undefined,
  });
  return readPaymentAnswer(result, event, log);
}

/** Cancels the pending order of a session that can no longer be paid. Throws when the database fails. */
export async function cancelSession(
  { supabase, log }: PaymentDependencies,
  event: PaymentEvent,
  session: Stripe.Checkout.Session,
): Promise<PaymentAnswer> {
  const result = await supabase.rpc('cancel_order', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_order_id: orderIdOf(session),
    p_session_id: session.id,
    p_livemode: session.livemode,
  });
  return readPaymentAnswer(result, event, log);
}

/** Ends what the order of a refunded charge delivered, once it is refunded in full. Throws when the database fails. */
export async function refundCharge(
  { supabase, log }: PaymentDependencies,
  event: PaymentEvent,
  charge: Stripe.Charge,
): Promise<PaymentAnswer> {
  const result = await supabase.rpc('refund_order', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_amount_cents: charge.amount,
    p_refunded_cents: charge.amount_refunded,
    p_currency: charge.currency,
    p_livemode: charge.livemode,
    p_payment_intent: idOf(charge.payment_intent),
    p_order_id: charge.metadata.order_id,
  });
  return readPaymentAnswer(result, event, log);
}

/**
 * Asks the provider about a session whose webhook has not arrived and acts on the answer as the webhook would. The event id
 * is made from the session's, so that asking often does the work once.
 */
export async function settleSession(
  dependencies: PaymentDependencies & { stripe: Stripe },
  sessionId: string,
): Promise<PaymentAnswer | undefined> {
  const session = await dependencies.stripe.checkout.sessions.retrieve(sessionId);
  if (session.payment_status === 'paid') {
    return fulfilSession(dependencies, { id: `paid:${session.id}`, type: 'session.retrieved' }, session);
  }
  if (session.status === 'expired') {
    return cancelSession(dependencies, { id: `expired:${session.id}`, type: 'session.retrieved' }, session);
  }
  return undefined;
}

/** The order that a session names, twice. Should the two differ, neither is believed: '', which the database refuses. */
export function orderIdOf(session: Stripe.Checkout.Session): string {
  const named = [session.client_reference_id, session.metadata?.order_id].filter(
    (id) => typeof id === 'string',
  );
  const [first, second] = named;
  return first !== undefined && (second === undefined || second === first) ? first : '';
}

/** What a reference of the provider's names, expanded or not. */
export function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** What a report of the payment functions of the database came to, into the log as well. Throws when it failed. */
export function readPaymentAnswer(
  { data, error }: { data: unknown; error: { message: string } | null },
  event: PaymentEvent,
  log: Log,
): PaymentAnswer {
  if (error) throw new Error(`Recording ${event.type} ${event.id} failed`, { cause: error });
  const answer = answerSchema.parse(data);
  log(answer.outcome === 'refused' ? 'warn' : 'info', 'Payment event', {
    ...event,
    ...answer,
    eventId: event.id,
  });
  return answer;
}
