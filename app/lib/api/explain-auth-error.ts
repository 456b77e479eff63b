import { isSessionEnded, readErrorField, sessionEndedMessage } from '../session/session-ended.ts';

const messages: Record<string, string> = {
  invalid_credentials: 'Wrong email or password.',
  email_not_confirmed: 'Your email address isn’t confirmed yet. Open the link in the email we sent you.',
  otp_expired: 'This code or link is wrong or has expired. Request a new one.',
  same_password: 'That’s already your password. Choose another one.',
  email_exists: 'This address can’t be used. Choose another one.',
  email_address_invalid: 'This email address can’t be used. Check its spelling.',
  current_password_required: 'Enter your current password.',
  current_password_mismatch: 'Your current password is wrong.',
  current_password_invalid: 'Your current password is wrong.',
  over_request_rate_limit: 'Too many attempts. Wait a minute and try again.',
  over_email_send_rate_limit: 'We just sent you an email. Wait a minute before you request another one.',
  mfa_verification_failed: 'That code is wrong or was already used. Wait for the next one.',
  mfa_challenge_expired: 'That took too long. Enter a new code.',
  insufficient_aal: 'Enter the code from your authenticator app first.',
  session_expired: 'Your session has ended. Please sign in again.',
  user_not_found: 'This account no longer exists.',
  bad_jwt: 'Your session has ended. Please sign in again.',
};

const unreachable = 'Our server didn’t respond. Check your connection and try again.';

/** Whether the auth service could not be reached, or is down. */
export function isUnreachable(error: unknown): boolean {
  const status = readErrorField(error, 'status');
  return (
    error instanceof TypeError ||
    readErrorField(error, 'name') === 'AuthRetryableFetchError' ||
    status === 0 ||
    (typeof status === 'number' && status >= 500)
  );
}

/** Returns the error message for an error of the auth service, or the server's own message for an unknown code. */
export function explainAuthError(error: unknown): string {
  const code = readErrorField(error, 'code');
  const known = typeof code === 'string' ? messages[code] : undefined;
  if (known !== undefined) return known;
  if (isSessionEnded(error)) return sessionEndedMessage;
  if (isUnreachable(error)) return unreachable;
  if (readErrorField(error, 'status') === 429) return messages.over_request_rate_limit ?? unreachable;
  const message = readErrorField(error, 'message');
  return typeof message === 'string' && message !== '' ? message : 'Something went wrong. Please try again.';
}

/** Returns the code of an auth service error, such as 'email_not_confirmed'. */
export function authErrorCode(error: unknown): string | undefined {
  const code = readErrorField(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
