/** An error that a caller of a function gets to see: `sentence` and `code` are the body, `status` the HTTP status. */
export class FunctionError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, sentence: string) {
    super(sentence);
    this.name = 'FunctionError';
    this.status = status;
    this.code = code;
  }
}

const CHECKOUT_FAILED = 'Failed to create checkout session';
const DOWNLOAD_FAILED = 'Failed to download file';

/**
 * Every error the functions answer with. The sentence is what the site shows; where the specification fixes one sentence
 * for a whole screen, the code tells the cases apart.
 */
export const errors = {
  methodNotAllowed: () =>
    new FunctionError(405, 'method_not_allowed', 'This address does not answer to that method.'),
  malformedBody: () => new FunctionError(400, 'malformed_body', 'The request body is not valid JSON.'),
  bodyTooLarge: () => new FunctionError(413, 'body_too_large', 'The request body is too large.'),
  unexpected: () => new FunctionError(500, 'unexpected', 'Something went wrong. Please try again.'),
  notSignedIn: () => new FunctionError(401, 'not_signed_in', 'Your session has ended. Please sign in again.'),
  passwordTooWeak: (minimum: number) =>
    new FunctionError(
      400,
      'password_too_weak',
      `Use at least ${minimum} characters, and none of the most common passwords.`,
    ),
  secondFactorRequired: () =>
    new FunctionError(403, 'second_factor_required', 'Enter the code from your authenticator app first.'),
  wrongRecoveryCode: () =>
    new FunctionError(403, 'wrong_recovery_code', 'This recovery code is not right, or it was used before.'),
  adminsOnly: () => new FunctionError(403, 'admins_only', 'Only admins may do this.'),
  serviceOnly: () => new FunctionError(403, 'service_only', 'Only the service may call this function.'),

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

  malformedEntry: () =>
    new FunctionError(400, 'malformed_entry', 'Which entry? The record and its id are missing.'),
  unknownEntry: () => new FunctionError(404, 'unknown_entry', 'There is no such entry.'),
  newsletterNotConnected: () =>
    new FunctionError(503, 'newsletter_not_connected', 'No newsletter provider is connected.'),
  newsletterUnavailable: () =>
    new FunctionError(502, 'newsletter_unavailable', 'The newsletter provider did not take the entry.'),

  sessionRequired: () =>
    new FunctionError(400, 'session_required', 'Which order? The session_id is missing.'),
  unknownSession: () => new FunctionError(404, 'unknown_session', 'This order doesn’t exist.'),
  unknownOrder: () => new FunctionError(404, 'unknown_order', 'This order doesn’t exist.'),

  orderNotRefundable: () =>
    new FunctionError(409, 'not_refundable', 'Only a paid order can be refunded, and only once.'),
  refundAmountInvalid: () =>
    new FunctionError(
      400,
      'refund_amount_invalid',
      'Enter an amount between $0.01 and what is left of this payment.',
    ),
  refundChanged: () =>
    new FunctionError(
      409,
      'refund_changed',
      'Part of this order was refunded in the meantime. Check what is left, then try again.',
    ),
  refundOfOtherMode: () =>
    new FunctionError(
      409,
      'other_mode',
      'This order was paid with other keys than the site has now: a test payment on a live site, or the other way round.',
    ),
  refundRefused: () =>
    new FunctionError(
      502,
      'refund_refused',
      'The payment provider did not refund this order. Its dashboard says why.',
    ),
  refundUncertain: () =>
    new FunctionError(
      502,
      'refund_uncertain',
      'The payment provider did not answer, so we do not know whether the refund was made. Try again: it is never made twice.',
    ),

  unknownList: () => new FunctionError(400, 'unknown_list', 'There is no such list to export.'),

  emailInvalid: () => new FunctionError(400, 'email_invalid', 'Please enter a valid email address'),
  linkNotOurs: () =>
    new FunctionError(
      403,
      'link_invalid',
      'This link is not complete. Copy it whole from the mail, or ask for your files by e-mail.',
    ),
  linkRefunded: () =>
    new FunctionError(403, 'order_refunded', 'This order was refunded, so its files are gone.'),
  linkDisputed: () =>
    new FunctionError(
      403,
      'order_disputed',
      'The payment of this order is disputed at the bank, so its files are closed until that is settled.',
    ),

  guardianLinkInvalid: () =>
    new FunctionError(
      403,
      'guardian_link_invalid',
      'This link is not complete. Copy it whole from the mail, or answer the mail.',
    ),

  passwordRequired: () => new FunctionError(400, 'password_required', 'Please enter your password.'),
  wrongPassword: () => new FunctionError(403, 'wrong_password', 'That is not the password of this account.'),
  lastAdmin: () =>
    new FunctionError(
      409,
      'last_admin',
      'You are the last admin. Make somebody else an admin before you delete this account.',
    ),
  tooManyTries: () =>
    new FunctionError(429, 'too_many_tries', 'Too many tries. Please wait 15 minutes, then try again.'),

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
