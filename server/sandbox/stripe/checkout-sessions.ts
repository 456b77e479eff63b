import type { Transaction } from 'embedded-supabase/database/database.ts';
import { createCustomer } from './customers.ts';
import { findObject, insertObject, loadObject, stripeId, toSeconds, updateObject } from './object-store.ts';
import type { Call } from './route.ts';
import { applyPromotionCode, redeemCode } from './discounts.ts';
import { SANDBOX_PRICE } from './prices.ts';
import { amountsOf } from './taxes.ts';
import { readSessionParams } from './session-params.ts';
import type { PaymentParams, SessionParams } from './session-params.ts';
import { stripeErrors } from './stripe-error.ts';
import type {
  CheckoutSession,
  CheckoutSessionHidden,
  LineItem,
  ShippingDetails,
  StoredSession,
} from './stripe-objects.ts';
import type { Customer } from './subscription-objects.ts';
import { invoicePayment } from './invoices.ts';
import { startSubscription } from './subscriptions.ts';
import { takePayment } from './take-payment.ts';
import { emitEvent } from './webhooks.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

/** Creates a payment session. Throws StripeApiError. */
export async function createSession({ tx, form, now, payUrl }: Call): Promise<CheckoutSession> {
  const created = toSeconds(now);
  const params = readSessionParams(form, created);
  const id = stripeId('cs_test_', 58);
  const { customer, lineItems, paymentMetadata } = await readPurchase(tx, params);
  const subtotal = lineItems.reduce((sum, line) => sum + line.amount_total, 0);
  const shipping = readShipping(params);
  const taxBehavior = readTaxBehavior(params);
  const currency = lineItems[0]?.currency ?? 'usd';
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    allow_promotion_codes: params.mode === 'payment' && params.allow_promotion_codes === 'true',
    amount_subtotal: subtotal,
    ...amountsOf(
      { amount_subtotal: subtotal, currency },
      {
        discount: 0,
        shipping: shipping.shipping_cost?.amount_total ?? 0,
        taxBehavior,
      },
    ),
    automatic_tax: {
      enabled: taxBehavior !== undefined,
      status: taxBehavior === undefined ? null : 'complete',
    },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created,
    currency,
    custom_text: { submit: (params.mode === 'payment' ? params.custom_text?.submit : undefined) ?? null },
    customer: customer?.id ?? null,
    customer_details: customer ? toCustomerDetails(customer.email) : null,
    customer_email: params.mode === 'payment' ? (params.customer_email ?? null) : null,
    discounts: [],
    expires_at: params.expires_at ?? created + LIFETIME_SECONDS,
    invoice: null,
    invoice_creation: { enabled: params.mode === 'payment' && params.invoice_creation?.enabled === 'true' },
    livemode: false,
    metadata: params.metadata,
    mode: params.mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    ...shipping,
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    url: payUrl(id),
  };
  const hidden: CheckoutSessionHidden = { lineItems, paymentMetadata, taxBehavior };
  await insertObject(tx, session, hidden);
  const promotionCode = params.mode === 'payment' ? params.discounts?.[0]?.promotion_code : undefined;
  if (promotionCode === undefined) return session;
  return applyPromotionCode(tx, { object: session, hidden }, promotionCode, now);
}

function readShipping(
  params: SessionParams,
): Pick<CheckoutSession, 'shipping_address_collection' | 'shipping_cost'> {
  if (params.mode !== 'payment') return { shipping_address_collection: null, shipping_cost: null };
  const amount = params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount;
  return {
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost:
      amount === undefined ? null : { amount_subtotal: amount, amount_tax: 0, amount_total: amount },
  };
}

/** Returns whether prices include the tax; undefined without taxes. */
function readTaxBehavior(params: SessionParams) {
  if (params.mode !== 'payment' || params.automatic_tax?.enabled !== 'true') return undefined;
  return params.line_items[0]?.price_data.tax_behavior;
}

async function readPurchase(
  tx: Transaction,
  params: SessionParams,
): Promise<CheckoutSessionHidden & { customer?: Customer }> {
  if (params.mode === 'payment') {
    return {
      lineItems: params.line_items.map(toLineItem),
      paymentMetadata: params.payment_intent_data.metadata,
    };
  }
  const [line] = params.line_items;
  if (line?.price !== SANDBOX_PRICE.id) {
    throw stripeErrors.missing('price', line?.price ?? '', 'line_items[0][price]');
  }
  const amount = SANDBOX_PRICE.unit_amount * line.quantity;
  return {
    customer: await loadObject<Customer>(tx, 'customer', params.customer, { param: 'customer' }),
    lineItems: [
      {
        id: stripeId('li_'),
        object: 'item',
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: SANDBOX_PRICE.currency,
        description: SANDBOX_PRICE.nickname ?? '',
        price: SANDBOX_PRICE,
        quantity: line.quantity,
      },
    ],
    paymentMetadata: params.subscription_data.metadata,
  };
}

function toCustomerDetails(email: string | null): NonNullable<CheckoutSession['customer_details']> {
  return { email, name: null, phone: null, address: null };
}

function toLineItem({ quantity, price_data: price }: PaymentParams['line_items'][number]): LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: stripeId('li_'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    price: {
      id: stripeId('price_'),
      object: 'price',
      currency: price.currency,
      unit_amount: price.unit_amount,
      type: 'one_time',
      product: stripeId('prod_', 14),
    },
    quantity,
  };
}

/** Reads a session and expires it when it is overdue. Throws StripeApiError when it does not exist. */
export async function loadSession(tx: Transaction, id: string, now: Date): Promise<StoredSession> {
  const stored = await findObject<CheckoutSession, CheckoutSessionHidden>(tx, 'checkout.session', id, {
    lock: true,
  });
  if (!stored) throw stripeErrors.missing('checkout.session', id, 'session');
  if (stored.object.status === 'open' && stored.object.expires_at <= toSeconds(now)) {
    return { ...stored, object: await expire(tx, stored.object, now) };
  }
  return stored;
}

/** Expires an open session. Throws StripeApiError when it is not open. */
export async function expireSession(tx: Transaction, id: string, now: Date): Promise<CheckoutSession> {
  const { object: session } = await loadSession(tx, id, now);
  if (session.status !== 'open') {
    throw stripeErrors.invalid('Only Checkout Sessions with a status in ["open"] can be expired.', 'session');
  }
  return expire(tx, session, now);
}

/** Expires all overdue sessions. */
export async function expireOverdueSessions(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await tx.query<{ object: CheckoutSession }>(
    `select "object" from "sandbox"."stripe_objects"
     where "kind" = 'checkout.session' and "object" ->> 'status' = 'open' and ("object" ->> 'expires_at')::bigint <= $1
     for update skip locked`,
    [toSeconds(now)],
  );
  for (const { object } of rows) await expire(tx, object, now);
}

async function expire(tx: Transaction, session: CheckoutSession, now: Date): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await updateObject(tx, expired);
  await emitEvent(tx, 'checkout.session.expired', expired, now);
  return expired;
}

/**
 * Pays an open session; returns any other session unchanged. A code that ended is removed instead, and the session stays
 * open.
 */
export async function paySession(
  tx: Transaction,
  id: string,
  { email, address }: { email: string; address?: ShippingDetails },
  now: Date,
): Promise<CheckoutSession> {
  const stored = await loadSession(tx, id, now);
  const { object: session, hidden } = stored;
  if (session.status !== 'open') return session;
  if (!(await redeemCode(tx, stored, now))) return (await loadSession(tx, id, now)).object;

  const paid: CheckoutSession = {
    ...session,
    payment_status: 'paid',
    ...(session.customer !== null && session.mode === 'subscription'
      ? await subscribe(tx, { customer: session.customer, hidden }, now)
      : await payOnce(tx, { session, email, metadata: hidden.paymentMetadata }, now)),
    collected_information: address ? { shipping_details: address } : null,
    customer_details: toCustomerDetails(email),
    status: 'complete',
    url: null,
  };
  await updateObject(tx, paid);
  await emitEvent(tx, 'checkout.session.completed', paid, now);
  return paid;
}

/** Takes a payment. Like Stripe, a free order creates a customer and no payment. */
async function payOnce(
  tx: Transaction,
  { session, email, metadata }: { session: CheckoutSession; email: string; metadata: Record<string, string> },
  now: Date,
): Promise<Partial<CheckoutSession>> {
  const { amount_total: amount, currency } = session;
  if (amount > 0) {
    const payment = await takePayment(tx, { amount, currency, email, metadata }, now);
    if (!session.invoice_creation.enabled) return { payment_intent: payment };
    const invoice = await invoicePayment(tx, { amount, currency, email, payment, metadata }, now);
    return { payment_intent: payment, invoice: invoice.id, customer: invoice.customer };
  }
  const { id } = await createCustomer(tx, { email }, now);
  return { customer: id, payment_status: 'no_payment_required' };
}

async function subscribe(
  tx: Transaction,
  { customer, hidden }: { customer: string; hidden: CheckoutSessionHidden },
  now: Date,
): Promise<{ subscription: string; invoice: string }> {
  const { subscription, invoice } = await startSubscription(
    tx,
    {
      customer,
      price: SANDBOX_PRICE,
      quantity: hidden.lineItems[0]?.quantity ?? 1,
      metadata: hidden.paymentMetadata,
    },
    now,
  );
  return { subscription: subscription.id, invoice: invoice.id };
}

/** Returns the success URL of a session, with its id filled in. */
export function successUrlFor(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
