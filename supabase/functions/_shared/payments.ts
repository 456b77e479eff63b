import type Stripe from 'stripe';
import { z } from 'zod';
import type { FunctionDependencies } from './dependencies.ts';
import type { Log } from './http.ts';
import { isUuid } from './domain/uuid.ts';
import { unlessMissing } from './is-missing.ts';
import { isFailed, refundWhole, type ChargeAnswer } from './refund-at-stripe.ts';

type PaymentDependencies = Pick<FunctionDependencies, 'supabase' | 'log'>;
type StripeDependencies = Pick<FunctionDependencies, 'stripe' | 'log'>;

/** An event of the payment provider. The id makes repeated reports idempotent. */
export interface PaymentEvent {
  id: string;
  type: string;
}

const resultSchema = z.object({
  outcome: z.enum([
    'received',
    'fulfilled',
    'ignored',
    'refused',
    'held',
    'sold-out',
    'cancelled',
    'refunded',
    'refunded-in-part',
    'refund-failed',
    'disputed',
    'dispute-won',
    'dispute-lost',
  ]),
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  repeated: z.boolean(),
});

/** The result of recording an event. A repeated event returns the first result. */
export type PaymentResult = z.infer<typeof resultSchema>;

/** Whether a session is completed: paid, or free because of a discount. An open one may already be free. */
export function isSettled({ payment_status: payment, status }: Stripe.Checkout.Session): boolean {
  return payment === 'paid' || (payment === 'no_payment_required' && status === 'complete');
}

/**
 * Fulfills the order of a settled session; idempotent. A payment that does not match is held, unless the desk accepted it. Pays it back
 * whole if its goods were sold meanwhile. Throws when the database or the refund fails, so that the event is sent again.
 */
async function fulfilSession(
  { supabase, stripe, log }: PaymentDependencies & StripeDependencies,
  event: PaymentEvent,
  session: Stripe.Checkout.Session,
  isAccepted: boolean,
): Promise<PaymentResult> {
  const invoiceId = idOf(session.invoice);
  const paymentIntent = idOf(session.payment_intent);
  const result = await supabase.rpc('fulfil_order', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_order_id: orderIdOf(session),
    p_session_id: session.id,
    // Stripe may leave the subtotal out; then there is no discount.
    p_amount_cents: session.amount_subtotal ?? session.amount_total ?? 0,
    p_paid_cents: session.amount_total ?? 0,
    p_discount_cents: session.total_details?.amount_discount ?? 0,
    p_coupon_id: couponIdOf(session),
    p_discount_code: await findForeignCode({ stripe, log }, session),
    p_accepted: isAccepted,
    p_shipping_cents: session.total_details?.amount_shipping ?? 0,
    p_tax_cents: session.total_details?.amount_tax ?? 0,
    p_invoice_id: invoiceId,
    p_invoice_url: invoiceId === undefined ? undefined : await findInvoiceUrl({ stripe, log }, invoiceId),
    p_address: addressOf(session),
    p_currency: session.currency ?? '',
    p_livemode: session.livemode,
    p_payment_intent: paymentIntent,
    p_email: session.customer_details?.email ?? undefined,
  });
  const answer = readPaymentResult(result, event, log);
  if (answer.outcome === 'sold-out' && answer.orderId !== null && paymentIntent !== undefined) {
    await recordRefunds(
      { supabase, log },
      await refundWhole({ orderId: answer.orderId, paymentIntent, invoiceId }, { supabase, stripe, log }),
    );
  }
  return answer;
}

/** Cancels the pending order of a session that can no longer be paid. Throws when the database fails. */
async function cancelSession(
  { supabase, log }: PaymentDependencies,
  event: PaymentEvent,
  session: Stripe.Checkout.Session,
): Promise<PaymentResult> {
  const result = await supabase.rpc('cancel_order', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_order_id: orderIdOf(session),
    p_session_id: session.id,
    p_livemode: session.livemode,
  });
  return readPaymentResult(result, event, log);
}

/**
 * Records the refunds of a charge, and those that failed. A full refund ends the deliveries of its order. Throws when the database fails.
 */
export async function refundCharge(
  { supabase, log }: PaymentDependencies,
  event: PaymentEvent,
  { charge, askedAt }: ChargeAnswer,
): Promise<PaymentResult> {
  const refunds = charge.refunds?.data ?? [];
  const result = await supabase.rpc('refund_order', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_amount_cents: charge.amount,
    p_refunded_cents: charge.amount_refunded,
    p_currency: charge.currency,
    p_livemode: charge.livemode,
    p_payment_intent: idOf(charge.payment_intent),
    p_order_id: charge.metadata.order_id,
    p_asked_at: askedAt.toISOString(),
    p_failed: refunds.filter(isFailed).map(({ id, amount, failure_reason: reason, status }) => ({
      id,
      amountCents: amount,
      reason: reason ?? status,
    })),
  });
  return readPaymentResult(result, event, log);
}

/** Records the refunds of a charge without an event. */
export function recordRefunds(
  dependencies: PaymentDependencies,
  answer: ChargeAnswer,
): Promise<PaymentResult> {
  const { charge, askedAt } = answer;
  // A sum can come again, after a refund that failed was made again.
  const id = `refunded:${charge.id}:${charge.amount_refunded}:${askedAt.getTime()}`;
  return refundCharge(dependencies, { id, type: 'charge.retrieved' }, answer);
}

/**
 * Fetches a session and handles it by Stripe's answer alone: fulfills its order when it is paid, cancels it when the
 * session expired or, with `paymentFailed`, when its payment failed. With `isAccepted` the desk delivers a payment that does not match.
 * The default event id is derived from the session id, so that repeated calls have no further effect. Returns undefined when nothing is decided yet or Stripe does not know
 * the session. Throws when Stripe or the database fails.
 */
export async function settleSession(
  dependencies: PaymentDependencies & StripeDependencies,
  sessionId: string,
  {
    event,
    paymentFailed = false,
    isAccepted = false,
  }: { event?: PaymentEvent; paymentFailed?: boolean; isAccepted?: boolean } = {},
): Promise<PaymentResult | undefined> {
  const session = await findSession(dependencies, sessionId);
  if (session?.mode !== 'payment') return undefined;
  const eventOf = (result: string) => event ?? { id: `${result}:${session.id}`, type: 'session.retrieved' };
  if (isSettled(session)) return fulfilSession(dependencies, eventOf('paid'), session, isAccepted);
  const isFailed = paymentFailed && session.status === 'complete';
  if (session.status === 'expired' || isFailed) {
    return cancelSession(dependencies, eventOf('expired'), session);
  }
  if (session.status === 'complete') await keepReservation(dependencies, session.id);
  return undefined;
}

/** Keeps what the order of a completed session holds while its payment is on its way. */
async function keepReservation({ supabase }: PaymentDependencies, sessionId: string): Promise<void> {
  const { error } = await supabase.rpc('keep_reservation', { p_session_id: sessionId });
  if (error) throw new Error('The reservation could not be kept', { cause: error });
}

/** Fetches a session; undefined, with a warning, when Stripe does not know it with our key. */
export async function findSession(
  { stripe, log }: StripeDependencies,
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> {
  const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId));
  if (!session) log('warn', 'Stripe does not know a reported payment session', { sessionId });
  return session;
}

/** Returns the order id that a session carries in two fields, or '' when they differ, which the database refuses. */
export function orderIdOf(session: Stripe.Checkout.Session): string {
  const ids = [session.client_reference_id, session.metadata?.order_id].filter(
    (id) => typeof id === 'string',
  );
  const [first, second] = ids;
  return first !== undefined && (second === undefined || second === first) ? first : '';
}

/** Returns the page of an invoice. Undefined, with a warning, if Stripe does not say: the order is delivered all the same. */
async function findInvoiceUrl(
  { stripe, log }: StripeDependencies,
  invoiceId: string,
): Promise<string | undefined> {
  try {
    return (await stripe.invoices.retrieve(invoiceId)).hosted_invoice_url ?? undefined;
  } catch (cause) {
    log('warn', 'The page of an invoice could not be found', { invoiceId, cause });
    return undefined;
  }
}

/**
 * Returns the code that Stripe applied to a session, if it was not made by this shop, whose coupons have a UUID. Undefined without a discount.
 * If Stripe does not tell the code, the coupon's id names the discount.
 */
async function findForeignCode(
  { stripe, log }: StripeDependencies,
  { discounts }: Stripe.Checkout.Session,
): Promise<string | undefined> {
  const [first] = discounts ?? [];
  const coupon = idOf(first?.coupon);
  if (coupon !== undefined && isUuid(coupon)) return undefined;
  const promotion = idOf(first?.promotion_code);
  if (promotion === undefined) return coupon;
  try {
    return (await stripe.promotionCodes.retrieve(promotion)).code;
  } catch (cause) {
    log('warn', 'The code of a discount could not be read', { promotion, cause });
    return coupon ?? promotion;
  }
}

/** Returns the coupon of a session; undefined unless it has exactly one. */
function couponIdOf({ discounts }: Stripe.Checkout.Session): string | undefined {
  return discounts?.length === 1 ? idOf(discounts[0]?.coupon) : undefined;
}

/** Returns where the goods of a session go; undefined if it has none. */
function addressOf({ collected_information: collected }: Stripe.Checkout.Session) {
  const details = collected?.shipping_details;
  if (!details) return undefined;
  const { line1, line2, city, state, postal_code: postalCode, country } = details.address;
  return { name: details.name, line1, line2, city, state, postalCode, country };
}

/** A reference of Stripe, expanded or not. */
export type Reference = string | { id: string } | null | undefined;

export function idOf(reference: Reference): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** Parses and logs the result of a payment function of the database. Throws when the call failed. */
export function readPaymentResult(
  { data, error }: { data: unknown; error: { message: string } | null },
  event: PaymentEvent,
  log: Log,
): PaymentResult {
  if (error) throw new Error(`Recording ${event.type} ${event.id} failed`, { cause: error });
  const result = resultSchema.parse(data);
  const isProblem = result.outcome === 'refused' || result.outcome === 'held';
  log(isProblem ? 'warn' : 'info', 'Payment event', {
    ...event,
    ...result,
    eventId: event.id,
  });
  return result;
}
