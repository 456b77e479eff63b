import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import { nextPeriodEnd } from './add-months.ts';
import type { Form } from './form-encoding.ts';
import { chargeInvoice, chargePeriod, findOpenInvoices } from './invoices.ts';
import { listObjects, listParams } from './list-objects.ts';
import type { StripeList } from './list-objects.ts';
import { insertObject, loadObject, stripeId, toSeconds, updateObject } from './object-store.ts';
import { readParams } from './read-params.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Customer, Invoice, RecurringPrice, Subscription } from './subscription-objects.ts';
import { emitEvent } from './webhooks.ts';

const subscriptionsParams = z.strictObject({
  ...listParams,
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.enum(['all', 'active', 'past_due', 'canceled', 'unpaid', 'trialing', 'paused']).optional(),
});

const updateParams = z.strictObject({
  cancel_at_period_end: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
});

/**
 * Lists a page of subscriptions, newest first; without a status, those that are not canceled. Throws StripeApiError.
 */
export async function listSubscriptions(tx: Transaction, query: Form): Promise<StripeList<Subscription>> {
  const { customer, price, status, ...page } = readParams(subscriptionsParams, query);
  return listObjects<Subscription>(
    tx,
    {
      kind: 'subscription',
      url: '/v1/subscriptions',
      where: {
        customer,
        ...(status !== undefined && status !== 'all' && { status }),
        ...(price !== undefined && { items: { data: [{ price: { id: price } }] } }),
      },
      except: status === undefined ? ['canceled'] : [],
    },
    page,
  );
}

/** Creates a subscription after its first month was paid on a payment page. */
export async function startSubscription(
  tx: Transaction,
  order: { customer: string; price: RecurringPrice; quantity: number; metadata: Record<string, string> },
  now: Date,
): Promise<{ subscription: Subscription; invoice: Invoice }> {
  const created = toSeconds(now);
  const id = stripeId('sub_');
  const initial: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: order.price.currency,
    customer: order.customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: stripeId('si_', 14),
          object: 'subscription_item',
          created,
          current_period_start: created,
          current_period_end: nextPeriodEnd(created, created),
          metadata: {},
          price: order.price,
          quantity: order.quantity,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: order.metadata,
    pause_collection: null,
    start_date: created,
    status: 'active',
    trial_end: null,
    trial_start: null,
  };
  await insertObject(tx, initial);
  const customer = await loadObject<Customer>(tx, 'customer', order.customer);
  const invoice = await chargePeriod(tx, initial, customer, {
    reason: 'subscription_create',
    succeeds: true,
    now,
  });
  const subscription = { ...initial, latest_invoice: invoice.id };
  await updateObject(tx, subscription);
  await emitEvent(tx, 'customer.subscription.created', subscription, now);
  return { subscription, invoice };
}

/**
 * Ends the current period: a subscription canceled at the period's end stops, any other is charged for the next
 * period. While a renewal is unpaid, `succeeds: false` is another failed attempt. Throws StripeApiError for one that
 * has ended.
 */
export async function renewSubscription(
  tx: Transaction,
  id: string,
  { succeeds, now }: { succeeds: boolean; now: Date },
): Promise<Subscription> {
  const subscription = await loadRunning(tx, id);
  if (subscription.cancel_at_period_end) return endNow(tx, subscription, now);
  const [open] = await findOpenInvoices(tx, id);
  if (open && !succeeds) {
    await chargeInvoice(tx, open, { succeeds, now });
    return subscription;
  }
  const renewed: Subscription = {
    ...subscription,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({
        ...item,
        current_period_start: item.current_period_end,
        current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, item.current_period_end),
      })),
    },
    status: succeeds ? 'active' : 'past_due',
  };
  const customer = await loadObject<Customer>(tx, 'customer', subscription.customer);
  const invoice = await chargePeriod(tx, renewed, customer, { reason: 'subscription_cycle', succeeds, now });
  return saveUpdated(tx, { ...renewed, latest_invoice: invoice.id }, now);
}

/** Pays all open invoices, which makes the subscription active again. Throws StripeApiError for one that has ended. */
export async function payOpenInvoices(tx: Transaction, id: string, now: Date): Promise<Subscription> {
  const subscription = await loadRunning(tx, id);
  for (const invoice of await findOpenInvoices(tx, id))
    await chargeInvoice(tx, invoice, { succeeds: true, now });
  return saveUpdated(tx, { ...subscription, status: 'active' }, now);
}

/** Cancels at the end of the period, undoes that, or updates metadata. Throws StripeApiError. */
export async function updateSubscription(
  tx: Transaction,
  id: string,
  form: Form,
  now: Date,
): Promise<Subscription> {
  const { cancel_at_period_end: isCancelled, metadata } = readParams(updateParams, form);
  const subscription = await loadRunning(tx, id);
  const periodEnd = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  return saveUpdated(
    tx,
    {
      ...subscription,
      ...(isCancelled !== undefined && {
        cancel_at_period_end: isCancelled,
        cancel_at: isCancelled ? periodEnd : null,
        canceled_at: isCancelled ? toSeconds(now) : null,
        cancellation_details: {
          ...subscription.cancellation_details,
          reason: isCancelled ? 'cancellation_requested' : null,
        },
      }),
      metadata: { ...subscription.metadata, ...metadata },
    },
    now,
  );
}

/** Cancels a subscription immediately. Throws StripeApiError for one that has ended. */
export async function cancelSubscription(tx: Transaction, id: string, now: Date): Promise<Subscription> {
  return endNow(tx, await loadRunning(tx, id), now);
}

/** Reads a subscription and locks it until the transaction ends. Throws StripeApiError for one that has ended. */
async function loadRunning(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await loadObject<Subscription>(tx, 'subscription', id, { lock: true });
  if (subscription.status === 'canceled') throw stripeErrors.missing('subscription', id);
  return subscription;
}

async function saveUpdated(tx: Transaction, subscription: Subscription, now: Date): Promise<Subscription> {
  await updateObject(tx, subscription);
  await emitEvent(tx, 'customer.subscription.updated', subscription, now);
  return subscription;
}

async function endNow(tx: Transaction, subscription: Subscription, now: Date): Promise<Subscription> {
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? toSeconds(now),
    cancellation_details: { ...subscription.cancellation_details, reason: 'cancellation_requested' },
    ended_at: toSeconds(now),
    status: 'canceled',
  };
  await updateObject(tx, ended);
  await emitEvent(tx, 'customer.subscription.deleted', ended, now);
  return ended;
}
