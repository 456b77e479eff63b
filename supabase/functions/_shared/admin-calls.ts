import type { OrderStatus } from './orders.ts';

/**
 * What the owner's pages and the functions behind them say to each other. Types only, so that the browser takes nothing along. A
 * refusal is {error: sentence, code} with the status beside the code; members get 403 `admins_only`.
 */

/** POST refund-order, with an admin's bearer token. */
export interface RefundOrderBody {
  orderId: string;
  amountCents: number;
  /** What the admin saw as refunded before. */
  refundedCents: number;
}

/** The order after the refund. Money in cents. */
export interface RefundOrderAnswer {
  status: OrderStatus;
  refundedCents: number;
}

/**
 * GET export-list?list=…&only=…&separator=comma|semicolon: CSV, oldest first. `only` narrows the waitlist to newsletter, app or demo.
 */
export type ExportedListName = 'waitlist' | 'downloads' | 'orders';

/** `details` in admin_actions of a refund. asked: the provider's answer is not known. */
export interface RefundDetails {
  cents: number;
  state: 'asked' | 'done' | 'failed';
}
