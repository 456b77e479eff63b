import { closeDispute, listDisputes, updateDispute } from './disputes.ts';
import { retrieve } from './route.ts';
import type { Call, Route } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Dispute } from './stripe-objects.ts';

/** Disputes. Stripe's API opens none: the buyer does, on the sandbox's payment page. */
export const disputeRoutes: Route[] = [
  { method: 'GET', path: /^\/v1\/disputes$/, answer: ({ tx, form }) => listDisputes(tx, form) },
  { method: 'GET', path: /^\/v1\/disputes\/(\w+)$/, answer: retrieveDispute },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)$/,
    answer: ({ tx, id, form, now }) => updateDispute(tx, id, form, now),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)\/close$/,
    answer: ({ tx, id, now }) => closeDispute(tx, id, now),
  },
];

async function retrieveDispute({ tx, id, form }: Call): Promise<object> {
  const dispute = (await retrieve(tx, 'dispute', id)) as Dispute;
  const wanted = Array.isArray(form.expand) ? form.expand : [];
  if (wanted.some((field) => field !== 'charge')) {
    throw stripeErrors.invalid(`This property cannot be expanded (${wanted.map(String).join()}).`, 'expand');
  }
  return wanted.length === 0 ? dispute : { ...dispute, charge: await retrieve(tx, 'charge', dispute.charge) };
}
