/**
 * POST check-subscription, without a payload and with the bearer token. Type only, so that the browser takes nothing along.
 * 401 `not_signed_in`.
 */
export interface SubscriptionAnswer {
  subscribed: boolean;
  subscription_tier: 'free' | 'premium';
  /** ISO time: when it renews, when a cancelled one ends, or until when one that could not be charged stays open. */
  subscription_end: string | null;
  /** Which of the three `subscription_end` is; null for nobody's. */
  subscription_state: 'active' | 'ending' | 'past-due' | null;
}
