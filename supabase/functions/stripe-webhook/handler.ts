import Stripe from 'stripe';
import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { refreshDispute } from '../_shared/disputes.ts';
import { errors } from '../_shared/errors.ts';
import { json, readText, requireMethod, respond } from '../_shared/http.ts';
import { unlessMissing } from '../_shared/is-missing.ts';
import { askForCharge, isFailed, type ChargeAnswer } from '../_shared/refund-at-stripe.ts';
import { refreshSubscription } from '../_shared/subscriptions.ts';
import { recordInvoice, recordSubscriptionRefund } from '../_shared/subscription-payments.ts';
import { findSession, idOf, refundCharge, settleSession, type Reference } from '../_shared/payments.ts';

/** Events of Stripe are far smaller than 1 MB. */
const BODY_LIMIT_BYTES = 1_048_576;
/** Maximum age of a signature, against replays. Stripe signs every attempt again. */
const TOLERANCE_SECONDS = 300;

/** The shape that Stripe's library does not check after verifying the signature. */
const envelope = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'stripeWebhookSecret' | 'livemode' | 'now' | 'log'
>;

/**
 * POST, called by Stripe. 200 {received: true} when the event was handled, permanently refused or not for us; 400 for a
 * wrong signature or body; 500 when the database failed, so that Stripe sends the event again.
 */
export function handleStripeWebhook(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const event = await readEvent(request, dependencies);
    await handleEvent(event, dependencies);
    return json({ received: true });
  });
}

async function readEvent(
  request: Request,
  { stripe, stripeWebhookSecret, now, log }: Dependencies,
): Promise<Stripe.Event> {
  const body = await readText(request, BODY_LIMIT_BYTES);
  const signature = request.headers.get('stripe-signature');
  if (signature === null) throw errors.invalidSignature();
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      stripeWebhookSecret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
      now().getTime(),
    );
    if (!envelope.safeParse(event).success) throw new SyntaxError('The body is not an event.');
    return event;
  } catch (cause) {
    log('warn', 'A webhook was refused', { reason: cause instanceof Error ? cause.message : String(cause) });
    throw cause instanceof SyntaxError ? errors.malformedBody() : errors.invalidSignature();
  }
}

/** Events are only hints, so each handler acts on what Stripe answers now. */
async function handleEvent(event: Stripe.Event, dependencies: Dependencies): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      await handleSession(event, event.data.object, dependencies);
      return;
    case 'charge.refunded':
      await handleRefund(event, event.data.object.id, dependencies);
      return;
    // Days after it was made, a refund can fail.
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      if (isFailed(event.data.object)) {
        await handleRefund(event, idOf(event.data.object.charge), dependencies);
      }
      return;
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      await refreshDispute(dependencies, event, event.data.object.id);
      return;
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      await refreshIfPresent(event.data.object, dependencies);
      return;
    case 'invoice.paid':
      await refreshIfPresent(subscriptionOf(event.data.object), dependencies);
      await recordInvoice(dependencies, event.data.object.id ?? '');
      return;
    case 'invoice.payment_failed':
      await refreshIfPresent(subscriptionOf(event.data.object), dependencies);
      return;
    default:
  }
}

async function handleSession(
  event: Stripe.Event,
  { id, mode }: Stripe.Checkout.Session,
  dependencies: Dependencies,
): Promise<void> {
  if (mode === 'payment') {
    const paymentFailed = event.type === 'checkout.session.async_payment_failed';
    await settleSession(dependencies, id, { event, paymentFailed });
  } else if (mode === 'subscription') {
    const session = await findSession(dependencies, id);
    await refreshIfPresent(session?.subscription, dependencies);
  }
}

async function handleRefund(
  event: Stripe.Event,
  chargeId: string | undefined,
  dependencies: Dependencies,
): Promise<void> {
  const answer = chargeId === undefined ? undefined : await findCharge(dependencies, chargeId);
  if (!answer) return;
  const paymentIntent = idOf(answer.charge.payment_intent);
  const isSubscription =
    paymentIntent !== undefined && (await recordSubscriptionRefund(dependencies, paymentIntent, answer));
  if (!isSubscription) await refundCharge(dependencies, event, answer);
}

async function findCharge(
  { stripe, log }: Dependencies,
  chargeId: string,
): Promise<ChargeAnswer | undefined> {
  const answer = await unlessMissing(askForCharge(chargeId, stripe));
  if (!answer) log('warn', 'Stripe does not know a reported charge', { chargeId });
  return answer;
}

// The event's data may be out of date, so the current state is fetched from Stripe.
async function refreshIfPresent(reference: Reference, dependencies: Dependencies): Promise<void> {
  const id = idOf(reference);
  if (id !== undefined) await refreshSubscription(dependencies, id);
}

const reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish();

// Events have the API version of the endpoint. Before March 2025 the subscription was a field of the invoice.
const invoiceShape = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
  subscription: reference,
});

function subscriptionOf(invoice: unknown): Reference {
  const { data } = invoiceShape.safeParse(invoice);
  return data?.parent?.subscription_details?.subscription ?? data?.subscription;
}
