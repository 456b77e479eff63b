import type { OrderStatus } from './orders.ts';

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

/** `details` of a refund in admin_actions. 'asked': the provider's response is not known. */
export interface RefundDetails {
  cents: number;
  state: 'asked' | 'done' | 'failed';
}
