import { useHydrated } from '#lib/page/use-hydrated.ts';
import { useSession } from '#lib/session/session.ts';
import { readStoredUserId } from '#lib/session/stored-user.ts';

/**
 * What is known about the user: 'verified' by the auth service, 'waiting' for it, or 'offline' when it did not
 * respond.
 */
export type Connection = 'verified' | 'waiting' | 'offline';

/**
 * Returns whose data to show; undefined for visitors. A token is valid for an hour, and at the track there may be no
 * connection to renew it. What this device stored is shown until the auth service responds.
 */
export function useOfflineUser(): { userId: string; connection: Connection } | undefined {
  const session = useSession();
  const isHydrated = useHydrated();
  if (session.status === 'signed-in') return { userId: session.user.id, connection: 'verified' };
  if (!isHydrated || (session.status === 'signed-out' && !session.isUnverified)) return undefined;
  const userId = readStoredUserId();
  if (userId === undefined) return undefined;
  // A token that has run out is asked for again for half a minute, also where the browser knows that nobody can answer.
  const isWaiting = session.status === 'loading' && navigator.onLine;
  return { userId, connection: isWaiting ? 'waiting' : 'offline' };
}
