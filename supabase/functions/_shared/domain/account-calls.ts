import type { Instant } from './days.ts';
import type { OrderDelivery } from './delivery.ts';
import type { OrderStatus } from './order-status.ts';
import type { Shipment } from './shipping.ts';
import type { OrderTax } from './taxes.ts';

/**
 * Requests and responses of the functions for accounts and orders. Types only, so that the client bundle does not grow.
 * Errors are {error: message, code}, with the HTTP status listed before the code.
 */

/** The response of functions that return no data. */
export interface OkResponse {
  ok: true;
}

/**
 * POST set-password, with the bearer token. The password must meet the minimum for staff. 400 `password_too_weak`,
 * 403 `wrong_password`, 429 `too_many_tries`.
 */
export interface SetPasswordBody {
  password: string;
  /** Not needed in a session opened by a mail to reset the password, or within the last hour by another mail. */
  current?: string;
}

/**
 * POST accept-invitation {token, password?}: whom the invitation is for. A password creates the account. 400
 * `password_too_weak`, 403 `invitation_link_invalid`, 409 `invitation_accepted`, 410 `invitation_expired`,
 * `invitation_revoked`.
 */
export interface InvitationResponse {
  email: string;
  /** May be empty. */
  name: string;
}

/** POST make-recovery-codes, with the bearer token of a session at aal2. 403 `second_factor_required`. */
export interface RecoveryCodesResponse {
  codes: string[];
}

/** GET get-order?session_id=cs_… (valid for 24 hours), or ?order_id= with the bearer token of the order's owner. */
export interface OrderResponse {
  id: string;
  status: OrderStatus;
  /** Email address of the payment; only for orders without an account. */
  email?: string;
  /** False for a test payment. */
  livemode: boolean;
  currency: string;
  /** Sum of the items, before a discount. */
  amountCents: number;
  /** What was paid; undefined until then. */
  paidCents?: number;
  couponCode?: string;
  /** 0 for an order without goods. */
  shippingCents: number;
  /** Whether prices include the tax, or it was added; undefined without tax. */
  tax?: OrderTax;
  taxCents?: number;
  /** Page of Stripe with the invoice. */
  invoiceUrl?: string;
  /** Undefined for an order without goods. The address only by order_id. */
  shipment?: Shipment;
  refundedCents: number;
  /** ISO time. */
  createdAt: Instant;
  /** ISO time; undefined until the order is paid. */
  paidAt?: Instant;
  /** Whether the payment was too long ago to show what was delivered. The links in the receipt are valid longer. */
  hasExpired?: true;
  items: OrderResponseItem[];
}

export interface OrderResponseItem {
  productId: number;
  productName: string;
  option?: string;
  quantity: number;
  unitAmountCents: number;
  /** For the whole line. */
  amountCents: number;
  /** Empty unless the order is paid. By session_id, also empty from 24 hours after the payment. */
  deliveries: OrderDelivery[];
}
