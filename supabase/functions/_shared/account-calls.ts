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

/** POST send-my-files. Answered alike for any address; 400 `email_invalid` for what is no address. */
export interface SendMyFilesBody {
  email: string;
}

/**
 * POST renew-download-link, with the mailed address or its token alone. The mail goes to the order's own address.
 * 403 `link_invalid`, 403 `order_refunded`.
 */
export interface RenewDownloadLinkBody {
  link: string;
}

/** POST delete-account, with the bearer token. */
export interface DeleteAccountBody {
  password: string;
}

/** 400, 401, 403, 409, 429 (after 5 wrong passwords within 15 minutes). */
export type DeleteAccountRefusal =
  'password_required' | 'not_signed_in' | 'wrong_password' | 'last_admin' | 'too_many_tries';

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

/** POST use-recovery-code, with the bearer token. 403 `wrong_recovery_code`, 429 `too_many_tries`. */
export interface UseRecoveryCodeBody {
  code: string;
}

/** GET export-account, with the bearer token: a file crossbar-account.json of this shape. Columns as they are stored. */
export interface AccountExport {
  exported_at: string;
  account: Record<string, unknown>;
  profile: Record<string, unknown> | null;
  /** Where and since when somebody is signed in. */
  sessions: Record<string, unknown>[];
  roles: string[];
  orders: (Record<string, unknown> & { items: Record<string, unknown>[] })[];
  downloads: Record<string, unknown>[];
  review_credits: Record<string, unknown>[];
  subscriptions: Record<string, unknown>[];
  /** Who the person is at the payment provider; null while they have not subscribed. */
  payment_customer: Record<string, unknown> | null;
  video_submissions: Record<string, unknown>[];
  spent_credits: Record<string, unknown>[];
  jumps: Record<string, unknown>[];
  /** Those that a coach has finished. */
  reviews: Record<string, unknown>[];
  /** What the person said under notes. */
  replies: Record<string, unknown>[];
  saved_comments: Record<string, unknown>[];
  guardian: Record<string, unknown> | null;
  /** What the person's guardians answered. */
  guardian_consents: Record<string, unknown>[];
  lists: Record<string, unknown>[];
  contact_messages: Record<string, unknown>[];
  free_downloads: Record<string, unknown>[];
  /** Which mails were sent, without their text. */
  mails: Record<string, unknown>[];
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
