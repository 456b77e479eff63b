import { DataError } from './data-error.ts';
import { isRetryable } from './query.ts';

/** Returns an error message for the user: why a request failed and what to do. */
export function explainError(error: unknown): string {
  if (error instanceof DataError && error.refusal !== undefined) return error.refusal;
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
  if (error instanceof TypeError || status === 0)
    return 'You’re offline. Check your connection and try again.';
  if (status === 401) return 'Your session has ended. Sign in and try again.';
  if (status === 403 || status === 404) return 'It was deleted, or you no longer have access.';
  if (status === 429) return 'Too many attempts. Wait a minute and try again.';
  if (isRetryable(error) || status === 504) return 'Our server didn’t respond. Try again in a minute.';
  return 'Our server refused this. Reload the page and try again.';
}
