import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { listObjects, listParams, readListParams } from './list-objects.ts';
import type { StripeList } from './list-objects.ts';
import type { CheckoutSession } from './stripe-objects.ts';

const sessionsParams = z.strictObject({
  ...listParams,
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: z.string().optional(),
  customer: z.string().optional(),
  subscription: z.string().optional(),
});

/** Lists a page of sessions, newest first. Throws StripeApiError. */
export async function listSessions(
  tx: Transaction,
  query: { [key: string]: FormValue },
): Promise<StripeList<CheckoutSession>> {
  const { status, payment_intent, customer, subscription, ...page } = readListParams(sessionsParams, query);
  return listObjects<CheckoutSession>(
    tx,
    {
      kind: 'checkout.session',
      url: '/v1/checkout/sessions',
      where: { status, payment_intent, customer, subscription },
    },
    page,
  );
}
