import { useQuery } from '@tanstack/react-query';
import { sessionKey } from '#lib/api/supabase.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { useSession } from '#lib/session/session.ts';
import { readSavedTraining } from './saved-training.ts';

/**
 * What is known about the user: 'verified' by the auth service, 'waiting' for it, or 'offline' when it did not
 * respond.
 */
export type Connection = 'verified' | 'waiting' | 'offline';

/** Returns the member whose plans are stored on this device, if the stored session is theirs. */
async function findSavedUser(): Promise<string | null> {
  const saved = await readSavedTraining();
  const session = tryStorage(() => window.localStorage.getItem(sessionKey), null);
  return saved !== null && session?.includes(saved.userId) ? saved.userId : null;
}

/**
 * Returns whose training to show; undefined for visitors. A token is valid for an hour, and at the track there may be
 * no connection to renew it. The stored plans are shown until the auth service responds.
 */
export function useTrainingUser(): { userId: string; connection: Connection } | undefined {
  const session = useSession();
  const isOffline = session.status === 'signed-out' && session.isUnverified;
  const { data: savedUserId } = useQuery({
    queryKey: ['saved-training-user'],
    queryFn: findSavedUser,
    enabled: session.status === 'loading' || isOffline,
  });
  if (session.status === 'signed-in') return { userId: session.user.id, connection: 'verified' };
  if (typeof savedUserId !== 'string') return undefined;
  if (session.status === 'loading') return { userId: savedUserId, connection: 'waiting' };
  return isOffline ? { userId: savedUserId, connection: 'offline' } : undefined;
}
