import type { OrderDelivery } from './order-deliveries.ts';
import type { OrderStatus } from './orders.ts';

/**
 * What the site and the functions of accounts and orders say to each other. Types only, so that the browser takes nothing
 * along. A refusal is {error: sentence, code} with the status beside the code.
 */

/** The answer of everything that only has to be done. */
export interface DoneAnswer {
  ok: true;
}

/**
 * POST set-password, with the bearer token: a password long enough for an admin. 400 `password_too_weak`, 403 `wrong_password`, 429
 * `too_many_tries`.
 */
export interface SetPasswordBody {
  password: string;
  /** Left out in a session that a mail opened. */
  current?: string;
}

/** POST make-recovery-codes, with the bearer token of a session at aal2. 403 `second_factor_required`. */
export interface RecoveryCodesAnswer {
  codes: string[];
}

/** GET get-order?session_id=cs_… (proof for 24 hours), or ?order_id= with the bearer token of its owner (as long as it is theirs). */
export interface OrderAnswer {
  id: string;
  status: OrderStatus;
  /** The address the order was paid with; only where it has no account. */
  email?: string;
  /** False for a test payment. */
  livemode: boolean;
  amountCents: number;
  refundedCents: number;
  /** ISO time. */
  createdAt: string;
  /** ISO time; absent while nothing was paid. */
  paidAt?: string;
  items: OrderAnswerItem[];
}

export interface OrderAnswerItem {
  productId: number;
  productName: string;
  option?: string;
  quantity: number;
  unitAmountCents: number;
  /** For the whole line. */
  amountCents: number;
  /** Empty unless the order is paid, and for a session again 24 hours after the payment. */
  deliveries: OrderDelivery[];
}
