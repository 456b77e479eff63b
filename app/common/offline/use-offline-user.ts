import { useQuery } from '@tanstack/react-query';
import { sessionKey } from '#lib/api/supabase.ts';
import type { SavedCopyStore } from '#lib/device/saved-copy.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { useSession } from '#lib/session/session.ts';

/**
 * What is known about the user: 'verified' by the auth service, 'waiting' for it, or 'offline' when it did not
 * respond.
 */
export type Connection = 'verified' | 'waiting' | 'offline';

/** Returns the member whose data is stored on this device, if the stored session is theirs. */
async function findSavedUser(store: SavedCopyStore<unknown>): Promise<string | null> {
  const saved = await store.read();
  const session = tryStorage(() => window.localStorage.getItem(sessionKey), null);
  return saved !== null && session?.includes(saved.userId) ? saved.userId : null;
}

/**
 * Returns whose data to show; undefined for visitors. A token is valid for an hour, and at the track there may be no
 * connection to renew it. The stored copy is shown until the auth service responds.
 */
export function useOfflineUser(
  name: string,
  store: SavedCopyStore<unknown>,
): { userId: string; connection: Connection } | undefined {
  const session = useSession();
  const isOffline = session.status === 'signed-out' && session.isUnverified;
  const { data: savedUserId } = useQuery({
    queryKey: ['saved-user', name],
    queryFn: () => findSavedUser(store),
    enabled: session.status === 'loading' || isOffline,
  });
  if (session.status === 'signed-in') return { userId: session.user.id, connection: 'verified' };
  if (typeof savedUserId !== 'string') return undefined;
  if (session.status === 'loading') return { userId: savedUserId, connection: 'waiting' };
  return isOffline ? { userId: savedUserId, connection: 'offline' } : undefined;
}
