import type Stripe from 'stripe';
import type { SignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { unlessMissing } from '../_shared/is-missing.ts';
import { findCustomer, isOngoing, openPortal, refreshCustomer } from '../_shared/subscriptions.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'siteUrl' | 'livemode' | 'subscriptionPrice' | 'now' | 'log'
>;

/**
 * Returns the URL of the subscription's payment page, or of the customer portal for a member with an ongoing
 * subscription. Repeated calls reuse the customer and the page. Throws `subscription_unavailable` without a price,
 * `payment_unavailable` when Stripe fails.
 */
export async function openSubscription(user: SignedInUser, dependencies: Dependencies): Promise<string> {
  const { subscriptionPrice, log } = dependencies;
  if (subscriptionPrice === undefined) {
    log('error', 'Members cannot subscribe: STRIPE_SUBSCRIPTION_PRICE is not set');
    throw errors.subscriptionUnavailable();
  }
  try {
    const customerId = await ensureCustomer(user, dependencies);
    const subscriptions = await refreshCustomer(dependencies, customerId);
    if (subscriptions.some(isOngoing)) return await openPortal(dependencies, customerId);
    return await openPaymentPage({ userId: user.id, customerId, price: subscriptionPrice }, dependencies);
  } catch (cause) {
    log('error', 'The subscription could not be opened', { userId: user.id, cause });
    throw errors.paymentUnavailable();
  }
}

async function ensureCustomer(
  user: SignedInUser,
  dependencies: Pick<Dependencies, 'supabase' | 'stripe' | 'livemode'>,
): Promise<string> {
  const { supabase, stripe, livemode } = dependencies;
  const known = await findCustomer(dependencies, user.id);
  if (known !== undefined && (await customerExists(known, stripe))) return known;
  const customer = await stripe.customers.create(
    { email: user.email, metadata: { user_id: user.id } },
    // The idempotency key gives a double click the same customer.
    { idempotencyKey: ['customer', user.id, user.email ?? '', known ?? ''].join(':') },
  );
  const { error } = await supabase
    .from('stripe_customers')
    .upsert({ user_id: user.id, stripe_customer_id: customer.id, livemode });
  if (error) throw new Error('The customer could not be recorded', { cause: error });
  return customer.id;
}

// Customers can be deleted in Stripe's dashboard, or belong to another Stripe account.
async function customerExists(customerId: string, stripe: Stripe): Promise<boolean> {
  const customer = await unlessMissing(stripe.customers.retrieve(customerId));
  return customer !== undefined && !customer.deleted;
}

async function openPaymentPage(
  { userId, customerId, price }: { userId: string; customerId: string; price: string },
  { stripe, siteUrl }: Pick<Dependencies, 'stripe' | 'siteUrl'>,
): Promise<string> {
  const [newest] = (await stripe.checkout.sessions.list({ customer: customerId, limit: 1 })).data;
  const successUrl = `${siteUrl}/video-library?subscription=success`;
  if (newest?.status === 'open') {
    const isReusable = newest.metadata?.price === price && newest.success_url === successUrl;
    if (isReusable && newest.url) return newest.url;
    // If two pages were open, both could be paid.
    await stripe.checkout.sessions.expire(newest.id);
  }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: customerId,
      line_items: [{ price, quantity: 1 }],
      client_reference_id: userId,
      metadata: { user_id: userId, price },
      subscription_data: { metadata: { user_id: userId } },
      success_url: successUrl,
      cancel_url: `${siteUrl}/video-library?subscription=cancelled`,
    },
    // Both requests of a double click see the same newest session, so they get the same new one.
    { idempotencyKey: ['subscribe', customerId, price, siteUrl, newest?.id ?? ''].join(':') },
  );
  if (!session.url) throw new Error('The payment page has no URL');
  return session.url;
}
