/** Said once when a session was ended elsewhere. */
export const sessionEnded = 'Your session has ended. Please sign in again.';

/** A field of an error of the auth service, whatever was thrown. */
export function read(error: unknown, name: 'code' | 'status' | 'message' | 'name'): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

/** Whether the session was ended elsewhere or its account was deleted. */
export function isSessionOver(error: unknown): boolean {
  const code = read(error, 'code');
  return (
    read(error, 'name') === 'AuthSessionMissingError' ||
    code === 'session_not_found' ||
    code === 'user_not_found' ||
    code === 'user_banned'
  );
}
