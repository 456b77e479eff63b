import { isWorthRetrying } from './query.ts';

/** Why a request failed and what to do now, as a sentence or two for the person who waits for it. */
export function causeOf(error: unknown): string {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
  if (error instanceof TypeError || status === 0) return 'There is no connection. Check it, then try again.';
  if (status === 401) return 'Your session has ended. Sign in, then try again.';
  if (status === 403 || status === 404) return 'It was deleted, or you no longer have access to it.';
  if (status === 429) return 'That was too often. Wait a minute, then try again.';
  if (isWorthRetrying(error) || status === 504) return 'Our server did not answer. Try again in a minute.';
  return 'Our server refused it. Reload the page, then try again.';
}
