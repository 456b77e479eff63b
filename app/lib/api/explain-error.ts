import { isSessionEnded, readErrorField, sessionEndedMessage } from '../session/session-ended.ts';
import { authMessages } from './auth-messages.ts';
import { FunctionCallError } from './call-function.ts';
import { DataError } from './data-error.ts';
import { Refusal } from './refusal.ts';

/** Whether the server could not be reached, or is down. Accepts any thrown value. */
export function isUnreachable(error: unknown): boolean {
  const status = readErrorField(error, 'status');
  return (
    error instanceof TypeError || // network error of fetch
    readErrorField(error, 'name') === 'AuthRetryableFetchError' ||
    status === 0 ||
    (typeof status === 'number' && status >= 500)
  );
}

/** Returns the sentence that the database, a function or the page wrote for the user, if it did. */
function ownSentence(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (error instanceof DataError) return error.refusal;
  if (error instanceof FunctionCallError) return error.code === undefined ? undefined : error.message;
  const code = readErrorField(error, 'code');
  return typeof code === 'string' ? authMessages[code] : undefined;
}

/** Returns why a request failed and what to do, in a sentence for the user. Accepts any thrown value. */
export function explainError(error: unknown): string {
  const own = ownSentence(error);
  if (own !== undefined) return own;
  const status = readErrorField(error, 'status');
  if (isSessionEnded(error) || status === 401) return sessionEndedMessage;
  if (isUnreachable(error)) return 'Our server didn’t respond. Check your connection and try again.';
  if (status === 429) return 'Too many attempts. Wait a minute and try again.';
  const message = readErrorField(error, 'message');
  // The auth service writes its refusals for users.
  if (/^Auth/.test(String(readErrorField(error, 'name'))) && typeof message === 'string' && message !== '')
    return message;
  if (status === 403 || status === 404) return 'It was deleted, or you no longer have access.';
  if (status !== undefined) return 'Our server refused this. Reload the page and try again.';
  return 'Something went wrong. Please try again.';
}
