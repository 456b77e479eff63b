import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionKey } from '../../lib/api/supabase.ts';
import { tryStorage } from '../../lib/device/try-storage.ts';
import { LoadingMessage } from '../../ui/loading-message.tsx';
import { readSavedTraining } from './saved-training.ts';
import { TrainingPage } from './training-page.tsx';

/** Returns the member whose plans are stored on this device, if the stored session is theirs. */
async function findSavedUser(): Promise<string | null> {
  const saved = await readSavedTraining();
  const session = tryStorage(() => window.localStorage.getItem(sessionKey), null);
  return saved !== null && session?.includes(saved.userId) ? saved.userId : null;
}

/**
 * The training as stored on this device, while the session cannot be verified: a token is valid for an hour, and at
 * the track there may be no connection to renew it. `fallback` is shown when nothing is stored.
 */
export function OfflineTraining({ empty, fallback }: { empty: string; fallback: ReactNode }) {
  const { data: userId } = useQuery({ queryKey: ['saved-training-user'], queryFn: findSavedUser });
  if (userId === undefined) return <LoadingMessage>Loading your training…</LoadingMessage>;
  return userId === null ? fallback : <TrainingPage userId={userId} isVerified={false} empty={empty} />;
}
