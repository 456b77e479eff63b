import { outageRetrySeconds } from '../http/outage.ts';
/**
 * An error in Supabase Auth's terms. Codes, statuses and messages are those of
 * https://github.com/supabase/auth/tree/master/internal/api
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Why a password is too weak; auth-js exposes them as `error.reasons`. */
  readonly reasons: readonly string[] | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, reasons }: { headers?: Record<string, string>; reasons?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.reasons = reasons;
  }
}

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

export const authErrors = {
  unavailable: () =>
    new AuthError(
      503,
      'unexpected_failure',
      'The service can’t answer now. Please try again.',
      retryAfter(outageRetrySeconds),
    ),
  badJson: (reason: string) =>
    new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`),
  invalid: (message: string) => new AuthError(400, 'validation_failed', message),
  noBearer: () => new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token'),
  badJwt: (message: string) => new AuthError(403, 'bad_jwt', message),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),
  noUserOfToken: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  noSessionOfToken: () =>
    new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userNotFound: () => new AuthError(404, 'user_not_found', 'User not found'),
  userBanned: () => new AuthError(400, 'user_banned', 'User is banned'),
  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  emailExists: () =>
    new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  weakPassword: (message: string, reasons: readonly string[]) =>
    new AuthError(422, 'weak_password', message, { reasons }),
  samePassword: () =>
    new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  currentPasswordRequired: (change: string) =>
    new AuthError(400, 'current_password_required', `Current password required when ${change}.`),
  currentPasswordInvalid: (change: string) =>
    new AuthError(400, 'current_password_invalid', `Current password required when ${change}.`),
  insufficientAal: (status: number, message: string) => new AuthError(status, 'insufficient_aal', message),
  tooManyFactors: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    ),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  factorNotFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  challengeNotFound: () =>
    new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  wrongFactorCode: () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  conflict: () => new AuthError(409, 'conflict', 'The account changed in the meantime. Try again.'),
  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenAlreadyUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  sessionExpired: () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  tooManyRequests: (seconds: number) =>
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', retryAfter(seconds)),
  tooManyMails: (seconds: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
      retryAfter(seconds),
    ),
  /** `code` is the one that Supabase uses when the feature is disabled. */
  notSupported: (feature: string, code = 'not_supported') =>
    new AuthError(422, code, `${feature} is not supported by this backend`),
  noSuchRoute: () => new AuthError(404, 'not_found', 'Not found'),
  methodNotAllowed: () => new AuthError(405, 'method_not_allowed', 'Method not allowed'),
  unexpected: () =>
    new AuthError(
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ),
};

const versionHeader = 'x-supabase-api-version';
const namedCodes = '2024-01-01';

/**
 * Renders an error for the API version that the client requests: since 2024-01-01 `{code, message}` with the error's
 * name, before that `{code, error_code, msg}` with the status as code.
 */
export function renderAuthError(error: AuthError, request: Request): Response {
  const named = asksForNamedCodes(request.headers.get(versionHeader));
  const weakness = error.reasons === undefined ? {} : { weak_password: { reasons: error.reasons } };
  const body = named
    ? { code: error.code, message: error.message, ...weakness }
    : { code: error.status, error_code: error.code, msg: error.message, ...weakness };
  return Response.json(body, {
    status: error.status,
    headers: {
      ...error.headers,
      'cache-control': 'no-store',
      ...(named ? { [versionHeader]: namedCodes } : {}),
    },
  });
}

function asksForNamedCodes(version: string | null): boolean {
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= namedCodes;
}
