import { instantOf } from '../_shared/domain/days.ts';
import { requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import type { SubscriptionResponse } from '../_shared/domain/subscription-response.ts';
import { findCustomer, findFreeUntil, findSubscription, refreshCustomer } from '../_shared/subscriptions.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'now' | 'log'>;

/** Short, because the user waits. After a timeout, the recorded state is returned. */
const REFRESH_OPTIONS = { timeout: 6_000, maxNetworkRetries: 0 };

/**
 * POST without a payload, with the bearer token → SubscriptionResponse: Stripe's current state, or the recorded state
 * when Stripe does not respond.
 */
export function handleCheckSubscription(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const user = await requireSignedInUser(request, dependencies.supabase);
    const customerId = await findCustomer(dependencies, user.id);
    if (customerId !== undefined) {
      await refreshCustomer(dependencies, customerId, REFRESH_OPTIONS).catch((cause: unknown) => {
        dependencies.log('warn', 'A subscription could not be refreshed', { userId: user.id, cause });
      });
    }
    const subscription = await findSubscription(dependencies, user.id);
    return json({
      subscribed: subscription !== undefined,
      subscription_tier: subscription ? 'premium' : 'free',
      subscription_end: subscription?.endsAt === undefined ? null : instantOf(subscription.endsAt),
      subscription_state: subscription?.state ?? null,
      free_until: await findFreeUntil(dependencies, user.id),
    } satisfies SubscriptionResponse);
  });
}
