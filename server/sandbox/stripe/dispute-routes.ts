import { closeDispute, listDisputes, updateDispute } from './disputes.ts';
import { retrieve } from './route.ts';
import type { Call, Route } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Dispute } from './stripe-objects.ts';

/** Disputes. Stripe's API cannot open them; the buyer does, on the sandbox's payment page. */
export const disputeRoutes: Route[] = [
  { method: 'GET', path: /^\/v1\/disputes$/, handle: ({ tx, form }) => listDisputes(tx, form) },
  { method: 'GET', path: /^\/v1\/disputes\/(\w+)$/, handle: retrieveDispute },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)$/,
    handle: ({ tx, id, form, now }) => updateDispute(tx, id, form, now),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)\/close$/,
    handle: ({ tx, id, now }) => closeDispute(tx, id, now),
  },
];

async function retrieveDispute({ tx, id, form }: Call): Promise<object> {
  const dispute = (await retrieve(tx, 'dispute', id)) as Dispute;
  const expand = Array.isArray(form.expand) ? form.expand : [];
  if (expand.some((field) => field !== 'charge')) {
    throw stripeErrors.invalid(`This property cannot be expanded (${expand.map(String).join()}).`, 'expand');
  }
  return expand.length === 0 ? dispute : { ...dispute, charge: await retrieve(tx, 'charge', dispute.charge) };
}
