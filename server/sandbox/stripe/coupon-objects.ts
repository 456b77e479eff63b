import type { StripeObject } from './object-store.ts';

// The fields of Stripe's objects that the site and the official library use.

export interface Coupon extends StripeObject {
  object: 'coupon';
  /** In cents; null for a percentage. */
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'forever';
  duration_in_months: null;
  livemode: false;
  max_redemptions: number | null;
  metadata: Record<string, string>;
  name: string | null;
  percent_off: number | null;
  /** Unix seconds. */
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
}

export interface PromotionCode extends StripeObject {
  object: 'promotion_code';
  active: boolean;
  code: string;
  customer: null;
  customer_account: null;
  /** Unix seconds. */
  expires_at: number | null;
  livemode: false;
  max_redemptions: number | null;
  metadata: Record<string, string>;
  promotion: { type: 'coupon'; coupon: string };
  restrictions: {
    first_time_transaction: false;
    /** In cents. */
    minimum_amount: number | null;
    minimum_amount_currency: string | null;
  };
  times_redeemed: number;
}
