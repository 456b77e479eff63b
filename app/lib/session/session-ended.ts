/** Toast for a session that was ended elsewhere. */
export const sessionEndedMessage = 'Your session has ended. Please sign in again.';

/** Reads a field of an auth service error. Accepts any thrown value. */
export function readErrorField(error: unknown, name: 'code' | 'status' | 'message' | 'name'): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

/**
 * Whether the auth service no longer accepts the session: it was ended elsewhere, or the account was deleted or banned.
 */
export function isSessionEnded(error: unknown): boolean {
  const code = readErrorField(error, 'code');
  return (
    readErrorField(error, 'name') === 'AuthSessionMissingError' ||
    code === 'session_not_found' ||
    code === 'user_not_found' ||
    code === 'user_banned'
  );
}
