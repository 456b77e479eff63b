import type { Day } from './domain/days.ts';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { FunctionDependencies } from './dependencies.ts';
import { unlessMissing } from './is-missing.ts';
import { idOf } from './payments.ts';

/** Test customers and subscriptions are kept separate by `livemode`. */
export type SubscriptionDependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'livemode' | 'now' | 'log'
>;

/** Stripe's maximum page size. */
const PAGE = 100;

/** At `endsAt`, 'active' renews, 'ending' stops after a cancellation, and 'past-due' closes after a failed payment. */
interface RunningSubscription {
  state: 'active' | 'ending' | 'past-due';
  endsAt: Date | undefined;
}

const runningSchema = z.object({
  state: z.enum(['active', 'ending', 'past-due']),
  ends_at: z.coerce.date().nullable(),
});

/** Returns the member's recorded subscription; undefined when none is running. Throws when the database fails. */
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

/** Returns the last day of a member's free access, such as '2026-12-31'; null without. Throws when the database fails. */
export async function findFreeUntil(
  { supabase }: Pick<SubscriptionDependencies, 'supabase'>,
  userId: string,
): Promise<Day | null> {
  const { data, error } = await supabase.rpc('free_library_until', { p_user_id: userId });
  if (error) throw new Error('The free access could not be read', { cause: error });
  return data as Day | null;
}

/** Returns the member's Stripe customer id; undefined when they never subscribed. Throws when the database fails. */
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
 * Fetches all subscriptions of a customer from Stripe and records them. Returns them, newest first. Throws when Stripe
 * or the database fails.
 */
export async function refreshCustomer(
  dependencies: SubscriptionDependencies,
  customerId: string,
  requestOptions: Stripe.RequestOptions = {},
): Promise<Stripe.Subscription[]> {
  const askedAt = dependencies.now();
  const { data } = await dependencies.stripe.subscriptions.list(
    { customer: customerId, status: 'all', limit: PAGE },
    requestOptions,
  );
  for (const subscription of data) await recordSubscription(dependencies, subscription, askedAt);
  return data;
}

/**
 * Fetches a subscription from Stripe and records it, because the event's copy may be out of date. Returns false when
 * Stripe does not know it with our key or it belongs to no member. Throws when Stripe or the database fails, so that
 * the event is sent again.
 */
export async function refreshSubscription(
  dependencies: SubscriptionDependencies,
  subscriptionId: string,
): Promise<boolean> {
  const askedAt = dependencies.now();
  const subscription = await unlessMissing(dependencies.stripe.subscriptions.retrieve(subscriptionId));
  if (subscription) return recordSubscription(dependencies, subscription, askedAt);
  dependencies.log('warn', 'Stripe does not know a reported subscription', { subscriptionId });
  return false;
}

/** Result of comparing all subscriptions with Stripe. */
export interface SubscriptionsReport {
  /** Number of subscriptions that belong to members. */
  checked: number;
  /** Ids that could not be recorded; the next run retries them. */
  failed: string[];
}

/**
 * Compares all subscriptions that are ongoing at Stripe or in our database. Throws when Stripe or the database does not
 * respond at all.
 */
export async function refreshAllSubscriptions(
  dependencies: SubscriptionDependencies,
): Promise<SubscriptionsReport> {
  const report: SubscriptionsReport = { checked: 0, failed: [] };
  const seen = new Set<string>();
  const compare = async (id: string, record: () => Promise<boolean>) => {
    try {
      if (await record()) report.checked += 1;
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
      await compare(subscription.id, () => recordSubscription(dependencies, subscription, askedAt));
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);

  for (const id of await listOngoing(dependencies)) {
    if (!seen.has(id)) await compare(id, () => refreshSubscription(dependencies, id));
  }
  return report;
}

async function listOngoing({
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
      // Sample data has subscriptions that Stripe never had.
      .like('stripe_subscription_id', 'sub_%')
      .gt('stripe_subscription_id', ids.at(-1) ?? '')
      .order('stripe_subscription_id')
      .limit(PAGE);
    if (error) throw new Error('The subscriptions could not be read', { cause: error });
    ids.push(...data.map((row) => row.stripe_subscription_id));
    if (data.length < PAGE) return ids;
  }
}

/** Records a subscription that was requested from Stripe at `askedAt`. Returns false when it belongs to no member. */
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
  if (error) throw new Error('The subscription could not be recorded', { cause: error });
  if (subscription.ended_at) await recordEnd(dependencies, subscription.id, subscription.ended_at);
  if (!data) {
    log('warn', 'The account of a subscription was deleted', {
      subscriptionId: subscription.id,
      status: subscription.status,
    });
  }
  return data;
}

async function recordEnd(
  { supabase }: Pick<SubscriptionDependencies, 'supabase'>,
  id: string,
  endedAt: number,
): Promise<void> {
  const { error } = await supabase
    .from('subscriptions')
    .update({ ended_at: toIso(endedAt) })
    .eq('stripe_subscription_id', id)
    .is('ended_at', null);
  if (error) throw new Error('The end of a subscription could not be recorded', { cause: error });
}

/** Returns the end of the paid period, in Unix seconds. Stripe stores it in the items since its API of March 2025. */
export function periodEndOf({ items }: Pick<Stripe.Subscription, 'items'>): number | undefined {
  const ends = items.data.map((item) => item.current_period_end);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/**
 * Returns the end of a canceled subscription, in Unix seconds. Stripe uses one of two fields, depending on the billing
 * mode.
 */
export function cancelAtOf(
  subscription: Pick<Stripe.Subscription, 'items' | 'cancel_at' | 'cancel_at_period_end'>,
): number | undefined {
  if (subscription.cancel_at !== null) return subscription.cancel_at;
  return subscription.cancel_at_period_end ? periodEndOf(subscription) : undefined;
}

/** Finds the member of a Stripe customer, by our record or else by Stripe's metadata. */
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

// Returns when the oldest open invoice was finalized; the member is past due since then.
async function firstUnpaid(
  { stripe }: Pick<SubscriptionDependencies, 'stripe'>,
  subscriptionId: string,
): Promise<number | undefined> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: PAGE });
  const times = data.map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Whether a subscription is running or can be resumed by paying, so that the member needs no second one. */
export function isOngoing({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}

/** Creates a session of Stripe's customer portal and returns its URL. Throws Stripe's errors. */
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

function toIso(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
}
