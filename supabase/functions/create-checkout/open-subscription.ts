import type Stripe from 'stripe';
import type { SignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { findCustomer, isOngoing, isMissing, openPortal, refreshCustomer } from '../_shared/subscriptions.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'siteUrl' | 'livemode' | 'subscriptionPrice' | 'now' | 'log'
>;

/**
 * Opens the payment page of the subscription for a member and answers its address; somebody who has a subscription already,
 * or one that waits to be paid, is led to the portal. Pressed twice or in two tabs, it is one customer and one page.
 * Throws `subscription_unavailable` while there is no price, `payment_unavailable` when Stripe does not answer.
 */
export async function openSubscription(user: SignedInUser, dependencies: Dependencies): Promise<string> {
  const { subscriptionPrice, log } = dependencies;
  if (subscriptionPrice === undefined) {
    log('error', 'Nobody can subscribe: STRIPE_SUBSCRIPTION_PRICE is not set');
    throw errors.subscriptionUnavailable();
  }
  try {
    const customerId = await ensureCustomer(user, dependencies);
    const subscriptions = await refreshCustomer(dependencies, customerId);
    if (subscriptions.some(isOngoing)) return await openPortal(dependencies, customerId);
    return await openPaymentPage({ userId: user.id, customerId, price: subscriptionPrice }, dependencies);
  } catch (cause) {
    log('error', 'The payment provider opened no subscription', { userId: user.id, cause });
    throw errors.paymentUnavailable();
  }
}

async function ensureCustomer(
  user: SignedInUser,
  dependencies: Pick<Dependencies, 'supabase' | 'stripe' | 'livemode'>,
): Promise<string> {
  const { supabase, stripe, livemode } = dependencies;
  const known = await findCustomer(dependencies, user.id);
  if (known !== undefined && (await exists(known, stripe))) return known;
  const customer = await stripe.customers.create(
    { email: user.email, metadata: { user_id: user.id } },
    // The second of two clicks gets the customer of the first.
    { idempotencyKey: ['customer', user.id, user.email ?? '', known ?? ''].join(':') },
  );
  const { error } = await supabase
    .from('stripe_customers')
    .upsert({ user_id: user.id, stripe_customer_id: customer.id, livemode });
  if (error) throw new Error('The customer could not be written down', { cause: error });
  return customer.id;
}

// Customers are deleted in Stripe's dashboard, and those of another account mean nothing to this one.
async function exists(customerId: string, stripe: Stripe): Promise<boolean> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return !customer.deleted;
  } catch (cause) {
    if (isMissing(cause)) return false;
    throw cause;
  }
}

async function openPaymentPage(
  { userId, customerId, price }: { userId: string; customerId: string; price: string },
  { stripe, siteUrl }: Pick<Dependencies, 'stripe' | 'siteUrl'>,
): Promise<string> {
  const [newest] = (await stripe.checkout.sessions.list({ customer: customerId, limit: 1 })).data;
  const successUrl = `${siteUrl}/video-library?subscription=success`;
  if (newest?.status === 'open') {
    const isTheSame = newest.metadata?.price === price && newest.success_url === successUrl;
    if (isTheSame && newest.url) return newest.url;
    // Two open pages could both be paid.
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
    // Of two clicks at once both see the same newest page, and so get the same next one.
    { idempotencyKey: ['subscribe', customerId, price, siteUrl, newest?.id ?? ''].join(':') },
  );
  if (!session.url) throw new Error('The payment page has no address');
  return session.url;
}
