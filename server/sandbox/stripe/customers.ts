import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { FormValue } from './form-encoding.ts';
import { findObject, insertObject, stripeId } from './object-store.ts';
import { readParams } from './read-params.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Customer, PortalSession } from './subscription-objects.ts';

const customerParams = z.strictObject({
  email: z.email().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
});

const portalParams = z.strictObject({
  customer: z.string(),
  return_url: z
    .string()
    .max(5000)
    .regex(/^https?:\/\//)
    .optional(),
});

/** Creates a customer. Throws StripeApiError. */
export async function createCustomer(
  tx: Transaction,
  form: { [key: string]: FormValue },
  now: Date,
): Promise<Customer> {
  const { email, name, metadata } = readParams(customerParams, form);
  const customer: Customer = {
    id: stripeId('cus_', 14),
    object: 'customer',
    created: Math.floor(now.getTime() / 1000),
    email: email ?? null,
    livemode: false,
    metadata,
    name: name ?? null,
  };
  await insertObject(tx, customer);
  return customer;
}

/** Reads a customer. Throws StripeApiError when it does not exist. */
export async function loadCustomer(tx: Transaction, id: string, param?: string): Promise<Customer> {
  const stored = await findObject<Customer>(tx, 'customer', id);
  if (!stored) throw stripeErrors.missing('customer', id, param);
  return stored.object;
}

/** Creates a session of the customer portal. `portalUrl` returns the URL of its page. Throws StripeApiError. */
export async function createPortalSession(
  tx: Transaction,
  form: { [key: string]: FormValue },
  { now, portalUrl }: { now: Date; portalUrl: (sessionId: string) => string },
): Promise<PortalSession> {
  const { customer, return_url: returnUrl } = readParams(portalParams, form);
  await loadCustomer(tx, customer, 'customer');
  const id = stripeId('bps_');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: Math.floor(now.getTime() / 1000),
    customer,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl ?? null,
    url: portalUrl(id),
  };
  await insertObject(tx, session);
  return session;
}
