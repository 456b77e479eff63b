import { formatMoney } from './domain/money.ts';

/** An error that the caller sees: `message` and `code` are the response body, `status` is the HTTP status. */
export class FunctionError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FunctionError';
    this.status = status;
    this.code = code;
  }
}

const CHECKOUT_FAILED = 'Failed to create checkout session';
const DOWNLOAD_FAILED = 'Failed to download file';

/**
 * All errors of the functions. The site shows the message. Where the specification fixes one message for several cases,
 * the code distinguishes them.
 */
export const errors = {
  methodNotAllowed: () =>
    new FunctionError(405, 'method_not_allowed', 'This address doesn’t support that method.'),
  malformedBody: () => new FunctionError(400, 'malformed_body', 'The request body is not valid JSON.'),
  bodyTooLarge: () => new FunctionError(413, 'body_too_large', 'The request body is too large.'),
  unexpected: () => new FunctionError(500, 'unexpected', 'Something went wrong. Please try again.'),
  unavailable: (cause: unknown) =>
    new FunctionError(503, 'unavailable', 'Our server can’t answer right now. Please try again.', { cause }),
  exportRunning: () =>
    new FunctionError(
      409,
      'export_running',
      'This account’s data is being downloaded already. Wait until that is done, then try again.',
    ),
  notSignedIn: () => new FunctionError(401, 'not_signed_in', 'Your session has ended. Please sign in again.'),
  passwordTooWeak: (minimum: number) =>
    new FunctionError(
      400,
      'password_too_weak',
      `Use at least ${minimum} characters and avoid common passwords.`,
    ),
  secondFactorRequired: () =>
    new FunctionError(403, 'second_factor_required', 'Enter the code from your authenticator app first.'),
  wrongRecoveryCode: () =>
    new FunctionError(403, 'wrong_recovery_code', 'This recovery code is wrong or was already used.'),
  noAccess: () => new FunctionError(403, 'no_access', 'Your account can’t do this.'),
  serviceOnly: () => new FunctionError(403, 'service_only', 'Only the service can call this function.'),

  invalidSetupAction: () =>
    new FunctionError(
      400,
      'setup_action_invalid',
      'This action can’t be read. Reload the page and try again.',
    ),
  setupFilesChanged: () =>
    new FunctionError(
      409,
      'setup_files_changed',
      'The list of files changed. Reload the page and check it again.',
    ),
  testMailFailed: (reason: string) =>
    new FunctionError(502, 'test_mail_failed', `The email was not sent. ${reason}.`),
  noTestAddress: () =>
    new FunctionError(409, 'no_test_address', 'Confirm your own email address first, on the account page.'),

  emptyCart: () => new FunctionError(400, 'empty_cart', 'Your cart is empty'),
  invalidLine: () => new FunctionError(400, 'invalid_line', CHECKOUT_FAILED),
  tooManyLines: () => new FunctionError(400, 'too_many_lines', CHECKOUT_FAILED),
  unknownProduct: () => new FunctionError(400, 'unknown_product', CHECKOUT_FAILED),
  notForSale: () => new FunctionError(400, 'not_for_sale', CHECKOUT_FAILED),
  optionRequired: () => new FunctionError(400, 'option_required', CHECKOUT_FAILED),
  unknownOption: () => new FunctionError(400, 'unknown_option', CHECKOUT_FAILED),
  priceChanged: () => new FunctionError(409, 'price_changed', CHECKOUT_FAILED),
  quantityOutOfRange: () => new FunctionError(400, 'quantity_out_of_range', CHECKOUT_FAILED),
  totalOutOfRange: () => new FunctionError(400, 'total_out_of_range', CHECKOUT_FAILED),
  soldOut: (what: string) => new FunctionError(409, 'sold_out', `“${what}” is sold out.`),
  fewLeft: (what: string, pieces: number) =>
    new FunctionError(409, 'sold_out', `Only ${pieces} of “${what}” ${pieces === 1 ? 'is' : 'are'} left.`),
  heldByAnother: (what: string) =>
    new FunctionError(409, 'sold_out', `“${what}” is held for an open checkout. Try again in half an hour.`),
  unknownCode: (code: string) =>
    new FunctionError(
      409,
      'code_refused',
      `The code “${code}” is wrong or has ended. Remove it from your cart and try again.`,
    ),
  codeNeedsMore: (code: string, minimum: string) =>
    new FunctionError(
      409,
      'code_refused',
      `The code “${code}” is for orders from ${minimum}. Add something, or remove the code from your cart.`,
    ),
  codeNotForOrder: (code: string) =>
    new FunctionError(
      409,
      'code_refused',
      `The code “${code}” can’t be used for this order. Remove it from your cart and try again.`,
    ),
  foreignReturnUrl: () => new FunctionError(400, 'foreign_return_url', CHECKOUT_FAILED),
  subscribeSignedOut: () => new FunctionError(401, 'not_signed_in', 'Please sign in to subscribe'),
  subscriptionUnavailable: () =>
    new FunctionError(503, 'subscription_unavailable', 'The subscription is not on sale yet.'),
  paymentUnavailable: () => new FunctionError(502, 'payment_unavailable', CHECKOUT_FAILED),

  portalSignedOut: () => new FunctionError(401, 'not_signed_in', 'Please sign in to manage subscription'),
  unknownCustomer: () => new FunctionError(404, 'unknown_customer', 'You have no subscription to manage.'),
  portalUnavailable: () =>
    new FunctionError(502, 'portal_unavailable', 'Failed to open subscription management'),

  invalidSignature: () => new FunctionError(400, 'invalid_signature', 'The signature does not match.'),

  malformedEntry: () => new FunctionError(400, 'malformed_entry', 'The record or its id is missing.'),
  unknownEntry: () => new FunctionError(404, 'unknown_entry', 'This entry doesn’t exist.'),
  newsletterNotConnected: () =>
    new FunctionError(503, 'newsletter_not_connected', 'No newsletter provider is configured.'),
  newsletterUnavailable: () =>
    new FunctionError(502, 'newsletter_unavailable', 'The newsletter provider rejected the entry.'),

  sessionRequired: () => new FunctionError(400, 'session_required', 'The session_id is missing.'),
  unknownSession: () => new FunctionError(404, 'unknown_session', 'This order doesn’t exist.'),
  unknownOrder: () => new FunctionError(404, 'unknown_order', 'This order doesn’t exist.'),

  orderNotRefundable: () =>
    new FunctionError(
      409,
      'not_refundable',
      "This order can't be refunded. It isn't paid, or it was already refunded in full.",
    ),
  orderFree: () =>
    new FunctionError(
      409,
      'order_free',
      'Nothing was paid for this order, so there is nothing to refund. You can take it back.',
    ),
  refundAmountInvalid: () =>
    new FunctionError(
      400,
      'refund_amount_invalid',
      'Enter an amount that is not more than the rest of this payment.',
    ),
  refundChanged: (refundedCents: number, currency: string) =>
    new FunctionError(
      409,
      'refund_changed',
      `${formatMoney(refundedCents, currency)} of this order was already refunded, so nothing was refunded now. Check the remaining amount and try again.`,
    ),
  refundRunning: () =>
    new FunctionError(
      409,
      'refund_running',
      'Another refund of this order is being made, so nothing was refunded now. Wait a moment, check the remaining amount and try again.',
    ),
  unknownPayment: () => new FunctionError(404, 'unknown_payment', 'We couldn’t find this payment.'),
  paymentNotDeliverable: () =>
    new FunctionError(
      409,
      'not_deliverable',
      'This payment was made in another currency or mode than the order, so it can only be refunded or closed.',
    ),
  paymentDecided: () =>
    new FunctionError(409, 'payment_decided', 'This order was paid or refunded before. Refund this payment.'),
  refundModeMismatch: () =>
    new FunctionError(
      409,
      'other_mode',
      'This order was paid with other Stripe keys: a test payment on a live site, or the reverse.',
    ),
  refundRefused: () =>
    new FunctionError(
      502,
      'refund_refused',
      'The payment provider refused this refund. See its dashboard for the reason.',
    ),
  refundUncertain: () =>
    new FunctionError(
      502,
      'refund_uncertain',
      'The payment provider didn’t respond, so we don’t know if the refund was made. Try again. It is never made twice.',
    ),

  pdfRefused: (sentence: string) => new FunctionError(400, 'pdf_refused', sentence),
  uploadsWaiting: () =>
    new FunctionError(
      429,
      'uploads_waiting',
      'Two of your files are still being checked. Wait until one is done, then upload this one again.',
    ),
  unknownPdf: () => new FunctionError(404, 'unknown_pdf', 'This file is not there anymore. Upload it again.'),

  couponInvalid: () =>
    new FunctionError(400, 'coupon_invalid', 'Some of these values are not valid. Check them and try again.'),
  couponCodeTaken: () =>
    new FunctionError(
      409,
      'coupon_code_taken',
      'This code already exists in your Stripe account. Choose another one, or end it first.',
    ),
  couponPending: () =>
    new FunctionError(
      409,
      'coupon_pending',
      'This code is being created. Reload the list, or try again in two minutes.',
    ),
  couponRefused: (reason: string) =>
    new FunctionError(502, 'coupon_refused', `Stripe refused this coupon: ${reason}`),
  couponUnavailable: () =>
    new FunctionError(
      502,
      'coupon_unavailable',
      'Stripe didn’t respond. Try again. Nothing is created twice.',
    ),
  unknownCoupon: () => new FunctionError(404, 'unknown_coupon', 'This coupon doesn’t exist.'),

  unknownList: () => new FunctionError(400, 'unknown_list', 'This list can’t be exported.'),

  emailInvalid: () => new FunctionError(400, 'email_invalid', 'Please enter a valid email address'),
  renewalLinkInvalid: () =>
    new FunctionError(
      403,
      'link_invalid',
      'This link is incomplete. Copy the whole link from the email, or request your files by email.',
    ),
  renewalOrderRefunded: () =>
    new FunctionError(403, 'order_refunded', 'This order was refunded, so its files are closed.'),
  renewalOrderDisputed: () =>
    new FunctionError(
      403,
      'order_disputed',
      'This order’s payment is disputed, so its files are closed until the dispute is settled.',
    ),

  guardianLinkInvalid: () =>
    new FunctionError(
      403,
      'guardian_link_invalid',
      'This link is incomplete. Copy the whole link from the email, or reply to it.',
    ),

  // One answer for all, so that it reveals nothing.
  calendarFeedGone: () =>
    new FunctionError(
      404,
      'calendar_feed_gone',
      'This calendar address was renewed, switched off or is incomplete.',
    ),
  pushOff: () => new FunctionError(404, 'push_off', 'Notifications are not set up on this site.'),
  pushServiceUnknown: (host: string) =>
    new FunctionError(
      400,
      'push_service_unknown',
      `This browser gets its notifications through ${host}, which this site doesn’t use. We’ll keep sending mail.`,
    ),
  pushDeviceInvalid: () =>
    new FunctionError(
      400,
      'push_device_invalid',
      'This browser’s notifications can’t be used. Switch them off in the browser, and on again here.',
    ),
  sharedReviewGone: () =>
    new FunctionError(
      404,
      'shared_review_gone',
      'This link has expired, was ended or is incomplete. Ask the athlete for a new one.',
    ),

  invitationLinkInvalid: () =>
    new FunctionError(
      403,
      'invitation_link_invalid',
      'This link is incomplete. Copy the whole link from the email, or reply to it.',
    ),
  invitationExpired: () =>
    new FunctionError(
      410,
      'invitation_expired',
      'This invitation has expired. Reply to the email to get a new one.',
    ),
  invitationRevoked: () =>
    new FunctionError(
      410,
      'invitation_revoked',
      'This invitation was withdrawn. Reply to the email if you think that’s a mistake.',
    ),
  invitationAccepted: () =>
    new FunctionError(409, 'invitation_accepted', 'You already have an account. Sign in with your password.'),
  invitationAddressInvalid: () =>
    new FunctionError(
      409,
      'invitation_address_invalid',
      'The address of this invitation can’t have an account. Reply to the email from another address to get a new one.',
    ),

  passwordRequired: () => new FunctionError(400, 'password_required', 'Please enter your password.'),
  wrongPassword: () => new FunctionError(403, 'wrong_password', 'That’s not the password of this account.'),
  lastAdmin: () =>
    new FunctionError(
      409,
      'last_admin',
      'You’re the last owner. Make another member an owner before you delete this account.',
    ),
  tooManyTries: () =>
    new FunctionError(429, 'too_many_tries', 'Too many attempts. Wait 15 minutes and try again.'),

  downloadNeedsProof: () =>
    new FunctionError(401, 'proof_required', 'You must be logged in to download files'),
  downloadNotFound: () => new FunctionError(404, 'file_not_found', DOWNLOAD_FAILED),
  downloadNotPaid: () => new FunctionError(403, 'not_paid', DOWNLOAD_FAILED),
  downloadNotOwned: () => new FunctionError(403, 'not_owned', DOWNLOAD_FAILED),
  downloadRefunded: () => new FunctionError(403, 'order_refunded', DOWNLOAD_FAILED),
  downloadDisputed: () => new FunctionError(403, 'order_disputed', DOWNLOAD_FAILED),
  downloadSessionExpired: () => new FunctionError(410, 'session_expired', DOWNLOAD_FAILED),
  downloadLinkInvalid: () => new FunctionError(403, 'link_invalid', DOWNLOAD_FAILED),
  downloadLinkExpired: () => new FunctionError(410, 'link_expired', DOWNLOAD_FAILED),
  downloadUnavailable: () => new FunctionError(502, 'file_unavailable', DOWNLOAD_FAILED),
};
