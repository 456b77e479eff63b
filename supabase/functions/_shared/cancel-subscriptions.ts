import Stripe from 'stripe';
import type { FunctionDependencies } from './dependencies.ts';
import { isMissing, unlessMissing } from './is-missing.ts';
import { findCustomer, isOngoing } from './subscriptions.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode'>;

/**
 * Cancels all subscriptions of a member immediately and expires open payment pages; idempotent. Throws when Stripe or the
 * database fails, because the member may then still be charged.
 */
export async function cancelSubscriptions(userId: string, dependencies: Dependencies): Promise<void> {
  const customerId = await findCustomer(dependencies, userId);
  if (customerId === undefined) return;
  try {
    await expirePaymentPages(dependencies, customerId);
    await cancelAll(dependencies, customerId);
  } catch (cause) {
    // A customer unknown to Stripe cannot be charged.
    if (!isMissing(cause)) throw cause;
  }
}

async function expirePaymentPages({ stripe }: Dependencies, customerId: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
  for (const session of data) {
    await stripe.checkout.sessions.expire(session.id).catch((cause: unknown) => {
      // Already paid or expired. A paid one is among the subscriptions that are canceled next.
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    });
  }
}

async function cancelAll({ stripe }: Dependencies, customerId: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  for (const subscription of data.filter((each) => isOngoing(each) || each.status === 'incomplete')) {
    // A concurrent request may have canceled it.
    await unlessMissing(stripe.subscriptions.cancel(subscription.id));
  }
}
