import Stripe from 'stripe';

/** Whether Stripe responded that the object does not exist. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing';
}

/** Returns Stripe's answer; undefined if the object does not exist. */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw cause;
  }
}
