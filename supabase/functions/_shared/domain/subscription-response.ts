import type { Day, Instant } from './days.ts';

/**
 * POST check-subscription, without a payload and with the bearer token. Type only, so that the client bundle does not
 * grow. 401 `not_signed_in`.
 */
export interface SubscriptionResponse {
  subscribed: boolean;
  subscription_tier: 'free' | 'premium';
  /** ISO time when the subscription renews, ends after a cancellation, or closes after a failed payment. */
  subscription_end: Instant | null;
  /** Which of these `subscription_end` is; null without a subscription. */
  subscription_state: 'active' | 'ending' | 'past-due' | null;
  /** Last day of the library for free, such as '2026-12-31'; null if there is none. */
  free_until: Day | null;
}
