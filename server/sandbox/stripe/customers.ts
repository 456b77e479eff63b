import { z } from 'zod';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { Form } from './form-encoding.ts';
import { insertObject, loadObject, stripeId, toSeconds } from './object-store.ts';
import { readParams } from './read-params.ts';
import type { Call } from './route.ts';
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
export async function createCustomer(tx: Transaction, form: Form, now: Date): Promise<Customer> {
  const { email, name, metadata } = readParams(customerParams, form);
  const customer: Customer = {
    id: stripeId('cus_', 14),
    object: 'customer',
    created: toSeconds(now),
    email: email ?? null,
    livemode: false,
    metadata,
    name: name ?? null,
  };
  await insertObject(tx, customer);
  return customer;
}

/** Creates a session of the customer portal. Throws StripeApiError. */
export async function createPortalSession({ tx, form, now, portalUrl }: Call): Promise<PortalSession> {
  const { customer, return_url: returnUrl } = readParams(portalParams, form);
  await loadObject<Customer>(tx, 'customer', customer, { param: 'customer' });
  const id = stripeId('bps_');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: toSeconds(now),
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
