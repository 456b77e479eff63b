import { isSessionOver, read, sessionEnded } from '../session/session-over.ts';

const sentences: Record<string, string> = {
  invalid_credentials: 'E-mail address or password is not right.',
  email_not_confirmed:
    'Your e-mail address is not confirmed yet. Open the link in the mail that we sent you.',
  otp_expired: 'This code or link is not valid any more, or it was mistyped. Ask for a new one.',
  same_password: 'That is the password you have already. Choose another one.',
  email_exists: 'This address cannot be used. Choose another one.',
  email_address_invalid: 'This e-mail address cannot be used. Is it spelled right?',
  current_password_required: 'Enter your current password.',
  current_password_mismatch: 'Your current password is not right.',
  current_password_invalid: 'Your current password is not right.',
  over_request_rate_limit: 'That was one try too many. Please wait a minute, then try again.',
  over_email_send_rate_limit:
    'We have just sent a mail. Please wait a minute before you ask for another one.',
  mfa_verification_failed: 'That code is not right, or it was used already. Wait for the next one.',
  mfa_challenge_expired: 'That took too long. Enter a new code.',
  insufficient_aal: 'Enter the code from your authenticator app first.',
  session_expired: 'Your session has ended. Please sign in again.',
  user_not_found: 'This account does not exist any more.',
  bad_jwt: 'Your session has ended. Please sign in again.',
};

const unreachable = 'Our server did not answer. Check your connection, then try again.';

/** Whether nobody could be asked: no connection, or a server that is down. */
export function isUnreachable(error: unknown): boolean {
  const status = read(error, 'status');
  return (
    error instanceof TypeError ||
    read(error, 'name') === 'AuthRetryableFetchError' ||
    status === 0 ||
    (typeof status === 'number' && status >= 500)
  );
}

/** One plain sentence for an error of the auth service; the server's own where we have no better one. */
export function explainAuthError(error: unknown): string {
  const code = read(error, 'code');
  const known = typeof code === 'string' ? sentences[code] : undefined;
  if (known !== undefined) return known;
  if (isSessionOver(error)) return sessionEnded;
  if (isUnreachable(error)) return unreachable;
  if (read(error, 'status') === 429) return sentences.over_request_rate_limit ?? unreachable;
  const message = read(error, 'message');
  return typeof message === 'string' && message !== '' ? message : 'Something went wrong. Please try again.';
}

/** The code of an error of the auth service, for instance 'email_not_confirmed'. */
export function authErrorCode(error: unknown): string | undefined {
  const code = read(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
