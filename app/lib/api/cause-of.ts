import { isWorthRetrying } from './query.ts';

/** Why a request failed and what to do now, as a sentence or two for the person who waits for it. */
export function causeOf(error: unknown): string {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
  if (error instanceof TypeError || status === 0)
    return 'You’re offline. Check your connection and try again.';
  if (status === 401) return 'Your session has ended. Sign in and try again.';
  if (status === 403 || status === 404) return 'It was deleted, or you no longer have access.';
  if (status === 429) return 'Too many attempts. Wait a minute and try again.';
  if (isWorthRetrying(error) || status === 504) return 'Our server didn’t respond. Try again in a minute.';
  return 'Our server refused this. Reload the page and try again.';
}
