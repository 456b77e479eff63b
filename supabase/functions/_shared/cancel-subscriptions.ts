import Stripe from 'stripe';
import type { ServiceClient } from './dependencies.ts';
import { findCustomer, isGoingOn, isMissing } from './subscriptions.ts';

interface Dependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  livemode: boolean;
}

/**
 * Makes what delete-account ends a member's subscriptions with: at once, and so that no open payment page can begin another.
 * Doing it again is harmless. Throws when Stripe or the database does not answer: then the member may go on being charged.
 */
export function createCancelSubscriptions(dependencies: Dependencies): (userId: string) => Promise<void> {
  return async (userId) => {
    const customerId = await findCustomer(dependencies, userId);
    if (customerId === undefined) return;
    try {
      await closePaymentPages(dependencies, customerId);
      await cancelAll(dependencies, customerId);
    } catch (cause) {
      // A customer whom Stripe does not know is charged nothing.
      if (!isMissing(cause)) throw cause;
    }
  };
}

async function closePaymentPages({ stripe }: Dependencies, customerId: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
  for (const session of data) {
    await stripe.checkout.sessions.expire(session.id).catch((cause: unknown) => {
      // Paid or expired a moment ago. What was paid is found among the subscriptions.
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    });
  }
}

async function cancelAll({ stripe }: Dependencies, customerId: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  for (const subscription of data.filter((each) => isGoingOn(each) || each.status === 'incomplete')) {
    await stripe.subscriptions.cancel(subscription.id).catch((cause: unknown) => {
      // Cancelled a moment ago, by a second request of the same person.
      if (!isMissing(cause)) throw cause;
    });
  }
}
