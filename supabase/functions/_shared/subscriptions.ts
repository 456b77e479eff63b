import Stripe from 'stripe';
import { z } from 'zod';
import type { ServiceClient } from './dependencies.ts';
import type { Log } from './http.ts';
import { idOf } from './payments.ts';

export interface SubscriptionDependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  /** Whether payments move real money; customers and subscriptions of tests are kept apart. */
  livemode: boolean;
  now: () => Date;
  log: Log;
}

/** The most that Stripe lists at once. */
const PAGE = 100;

/** 'active' renews at `endsAt`, 'ending' was cancelled and stops then, 'past-due' could not be charged and stays open until then. */
interface RunningSubscription {
  state: 'active' | 'ending' | 'past-due';
  endsAt: Date | undefined;
}

const runningSchema = z.object({
  state: z.enum(['active', 'ending', 'past-due']),
  ends_at: z.coerce.date().nullable(),
});

/** What is written down of the member's subscription; undefined when none is running. Throws when the database fails. */
export async function findSubscription(
  { supabase, livemode, now }: Pick<SubscriptionDependencies, 'supabase' | 'livemode' | 'now'>,
  userId: string,
): Promise<RunningSubscription | undefined> {
  const { data, error } = await supabase.rpc('subscription_of', {
    p_user_id: userId,
    p_livemode: livemode,
    p_now: now().toISOString(),
  });
  if (error) throw new Error('The subscription could not be read', { cause: error });
  const [row] = z.array(runningSchema).parse(data);
  return row && { state: row.state, endsAt: row.ends_at ?? undefined };
}

/** Returns the member's Stripe customer; undefined for a member who never subscribed. Throws when the database fails. */
export async function findCustomer(
  { supabase, livemode }: Pick<SubscriptionDependencies, 'supabase' | 'livemode'>,
  userId: string,
): Promise<string | undefined> {
  const { data, error } = await supabase
    .from('stripe_customers')
    .select('stripe_customer_id')
    .eq('user_id', userId)
    .eq('livemode', livemode)
    .maybeSingle();
  if (error) throw new Error('The customer could not be read', { cause: error });
  return data?.stripe_customer_id;
}

/**
 * Asks Stripe for everything a customer subscribed to and writes it down. Answers all of it, the newest first. Throws when
 * Stripe or the database does not answer.
 */
export async function refreshCustomer(
  dependencies: SubscriptionDependencies,
  customerId: string,
  patience: Stripe.RequestOptions = {},
): Promise<Stripe.Subscription[]> {
  const askedAt = dependencies.now();
  const { data } = await dependencies.stripe.subscriptions.list(
    { customer: customerId, status: 'all', limit: PAGE },
    patience,
  );
  for (const subscription of data) await recordSubscription(dependencies, subscription, askedAt);
  return data;
}

/**
 * Asks Stripe how a subscription stands and writes that down: what an event says of it may be old. One that Stripe does not
 * know with our key is none of ours: false, as for one of nobody here. Throws when Stripe or the database does not answer: report it again.
 */
export async function refreshSubscription(
  dependencies: SubscriptionDependencies,
  subscriptionId: string,
): Promise<boolean> {
  const askedAt = dependencies.now();
  const subscription = await dependencies.stripe.subscriptions
    .retrieve(subscriptionId)
    .catch((cause: unknown) => {
      if (isMissing(cause)) return undefined;
      throw cause;
    });
  if (subscription) return recordSubscription(dependencies, subscription, askedAt);
  dependencies.log('warn', 'Stripe does not know a reported subscription', { subscriptionId });
  return false;
}

/** What a comparison of all subscriptions came to. */
export interface SubscriptionsReport {
  /** How many belong to members here. */
  checked: number;
  /** The ids of those that could not be written down; the next run tries again. */
  failed: string[];
}

/**
 * Compares every subscription with Stripe: those that go on there, and those that are thought to go on here. Throws when Stripe
 * or the database does not answer at all.
 */
export async function refreshAllSubscriptions(
  dependencies: SubscriptionDependencies,
): Promise<SubscriptionsReport> {
  const report: SubscriptionsReport = { checked: 0, failed: [] };
  const seen = new Set<string>();
  const settle = async (id: string, work: () => Promise<boolean>) => {
    try {
      if (await work()) report.checked += 1;
    } catch (cause) {
      dependencies.log('error', 'A subscription could not be compared', { subscriptionId: id, cause });
      report.failed.push(id);
    }
  };

  let after: string | undefined;
  do {
    const askedAt = dependencies.now();
    const page = await dependencies.stripe.subscriptions.list({ limit: PAGE, starting_after: after });
    for (const subscription of page.data) {
      seen.add(subscription.id);
      await settle(subscription.id, () => recordSubscription(dependencies, subscription, askedAt));
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);

  for (const id of await listGoingOn(dependencies)) {
    if (!seen.has(id)) await settle(id, () => refreshSubscription(dependencies, id));
  }
  return report;
}

async function listGoingOn({
  supabase,
  livemode,
}: Pick<SubscriptionDependencies, 'supabase' | 'livemode'>): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { data, error } = await supabase
      .from('subscriptions')
      .select('stripe_subscription_id')
      .eq('livemode', livemode)
      .not('status', 'in', '(canceled,incomplete_expired)')
      .gt('stripe_subscription_id', ids.at(-1) ?? '')
      .order('stripe_subscription_id')
      .limit(PAGE);
    if (error) throw new Error('The subscriptions could not be read', { cause: error });
    ids.push(...data.map((row) => row.stripe_subscription_id));
    if (data.length < PAGE) return ids;
  }
}

/** Writes down a subscription as Stripe answered a question asked at `askedAt`. False when it belongs to nobody here. */
async function recordSubscription(
  dependencies: SubscriptionDependencies,
  subscription: Stripe.Subscription,
  askedAt: Date,
): Promise<boolean> {
  const { supabase, log } = dependencies;
  const userId = await findMember(dependencies, subscription);
  if (userId === undefined) {
    log('info', 'A subscription belongs to no member', { subscriptionId: subscription.id });
    return false;
  }
  const pastDueSince =
    subscription.status === 'past_due' ? await firstUnpaid(dependencies, subscription.id) : undefined;
  const { data, error } = await supabase.rpc('record_subscription', {
    p_subscription_id: subscription.id,
    p_user_id: userId,
    p_status: subscription.status,
    p_current_period_end: toIso(periodEndOf(subscription)),
    p_cancel_at: toIso(cancelAtOf(subscription)),
    p_past_due_since: toIso(pastDueSince),
    p_livemode: subscription.livemode,
    p_asked_at: askedAt.toISOString(),
  });
  if (error) throw new Error('The subscription could not be written down', { cause: error });
  if (!data) {
    log('warn', 'The account of a subscription was deleted', {
      subscriptionId: subscription.id,
      status: subscription.status,
    });
  }
  return data;
}

/** When the paid period ends, in seconds since 1970. It is kept with the items since Stripe's API of March 2025. */
export function periodEndOf({ items }: Pick<Stripe.Subscription, 'items'>): number | undefined {
  const ends = items.data.map((item) => item.current_period_end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** When a cancelled subscription ends, in seconds since 1970. Stripe says it in one of two ways, by the billing mode. */
export function cancelAtOf(
  subscription: Pick<Stripe.Subscription, 'items' | 'cancel_at' | 'cancel_at_period_end'>,
): number | undefined {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  return subscription.cancel_at_period_end ? periodEndOf(subscription) : undefined;
}

/** The member whom Stripe charges: our own record of the customer, or where that is missing what Stripe's metadata says. */
export async function findMember(
  { supabase }: Pick<SubscriptionDependencies, 'supabase'>,
  {
    customer,
    metadata,
  }: {
    customer: string | { id: string } | null;
    metadata: Readonly<Record<string, string>> | null | undefined;
  },
): Promise<string | undefined> {
  const { data, error } = await supabase
    .from('stripe_customers')
    .select('user_id')
    .eq('stripe_customer_id', idOf(customer) ?? '')
    .maybeSingle();
  if (error) throw new Error('The customer could not be read', { cause: error });
  return data?.user_id ?? z.uuid().safeParse(metadata?.user_id).data;
}

// The oldest invoice that is still open: from its first attempt on, the member is late.
async function firstUnpaid(
  { stripe }: Pick<SubscriptionDependencies, 'stripe'>,
  subscriptionId: string,
): Promise<number | undefined> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE });
  const times = data.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Whether a subscription goes on, or can be taken up again by paying: nobody needs a second one beside it. */
export function isGoingOn({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}

/** Opens Stripe's page on which a member pays late, cancels, or takes that back. Answers its address. Throws what Stripe throws. */
export async function openPortal(
  { stripe, siteUrl }: { stripe: Stripe; siteUrl: string },
  customerId: string,
): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${siteUrl}/video-library`,
  });
  return session.url;
}

/** Whether Stripe answered that there is no such thing. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing';
}

function toIso(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
}
