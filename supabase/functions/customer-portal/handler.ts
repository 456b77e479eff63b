import { getSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, requireMethod, respond } from '../_shared/http.ts';
import { findCustomer, openPortal } from '../_shared/subscriptions.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'siteUrl' | 'log'>;

/**
 * POST without a payload, with the bearer token → {url} of Stripe's customer portal for the caller.
 * Throws `not_signed_in`, `unknown_customer`, `portal_unavailable`.
 */
export function handleCustomerPortal(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase, log } = dependencies;
  return respond(log, async () => {
    requireMethod(request, 'POST');
    const user = await getSignedInUser(request, supabase);
    if (!user) throw errors.portalSignedOut();
    const customerId = await findCustomer(dependencies, user.id);
    if (customerId === undefined) throw errors.unknownCustomer();
    const url = await openPortal(dependencies, customerId).catch((cause: unknown) => {
      log('error', 'The customer portal could not be opened', { userId: user.id, cause });
      throw errors.portalUnavailable();
    });
    return json({ url });
  });
}
