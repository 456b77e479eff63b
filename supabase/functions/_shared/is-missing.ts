import Stripe from 'stripe';

/** Whether Stripe responded that the object does not exist. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing';
}
