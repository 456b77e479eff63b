import type { Instant } from './days.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * Requests and responses of the functions for staff. Types only, so that the client bundle does not grow. Errors are
 * {error: message, code}; members get 403 `no_access`.
 */

/** POST refund-order, with a bearer token of the desk. */
export interface RefundOrderBody {
  orderId: string;
  amountCents: number;
  /** The refunded amount that the page showed. */
  refundedCents: number;
}

/** The order after the refund. Money in cents. */
export interface RefundOrderResponse {
  status: OrderStatus;
  refundedCents: number;
}

/**
 * GET export-list?list=…&only=…&separator=comma|semicolon: CSV, oldest first. `only` narrows the waitlist to
 * newsletter, app or demo, and the money to a month such as 2026-11. The money is for the owner only.
 */
export type ExportedListName = 'waitlist' | 'downloads' | 'orders' | 'money';

/**
 * POST decide-payment with a bearer token of the desk: what happens to a held payment. 404 `unknown_payment`, 409 `not_deliverable`,
 * `payment_decided`, `other_mode`.
 */
export interface DecidePaymentBody {
  sessionId: string;
  decision: 'deliver' | 'refund';
}

/** 'sold-out': its goods were sold meanwhile, so it was refunded. */
export interface DecidePaymentResponse {
  outcome: 'delivered' | 'refunded' | 'sold-out';
}

/** `details` of a refund in admin_actions. 'asked': the provider's response is not known. */
export interface RefundDetails {
  cents: number;
  /** Undefined in entries from before there were others than US dollars. */
  currency?: string;
  state: 'asked' | 'done' | 'failed';
}

/**
 * POST manage-coupons {action: 'create', …} with a bearer token of the owner. Exactly one of percentOff and
 * amountOffCents. Money in cents.
 */
export interface NewCoupon {
  /** 3 to 40 letters, digits and dashes. Case does not matter. */
  code: string;
  percentOff?: number;
  amountOffCents?: number;
  /** How many orders may use it. */
  limit?: number;
  /** ISO time. */
  expiresAt?: string;
  /** Smallest sum of an order's items. */
  minimumCents?: number;
}

/** POST manage-coupons {action: 'end', id} with a bearer token of the owner. */
export interface EndCouponBody {
  id: string;
}

/** GET manage-coupons with a bearer token of the owner → {coupons: ListedCoupon[]}, newest first. */
export interface ListedCoupon {
  /** For a code from Stripe's dashboard, Stripe's id of it. */
  id: string;
  code: string;
  percentOff: number | null;
  amountOffCents: number | null;
  /** Of amountOffCents and minimumCents. */
  currency: string;
  usedCount: number;
  limit: number | null;
  /** ISO time. */
  expiresAt: Instant | null;
  minimumCents: number | null;
  /**
   * 'unfinished' was interrupted before Stripe had the code. 'foreign' is an active code from Stripe's dashboard, which Stripe applies by its
   * own rules. 'other-currency' is from before the shop changed its currency.
   */
  state: 'active' | 'other-currency' | 'unfinished' | 'foreign' | 'used-up' | 'expired' | 'ended';
}
