import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateCached } from '#lib/api/update-cached.ts';
import { openChangeStore } from '#lib/outbox/change-store.ts';
import { createOutbox } from '#lib/outbox/create-outbox.ts';
import { scheduleTimeout, useOutbox } from '#lib/outbox/use-outbox.ts';
import { applyChanges, keyOf, type TrainingChange } from './changes.ts';
import { loadTraining, trainingKey } from './load-training.ts';
import { readSavedTraining, saveTraining } from './saved-training.ts';
import { sendChange } from './send-change.ts';
import type { Training } from './training.ts';
import type { Connection } from './use-training-user.ts';

/** Returns the outbox of the athlete's entries. */
export function useTrainingOutbox(userId: string) {
  const client = useQueryClient();
  return useOutbox<TrainingChange>(() =>
    createOutbox({
      store: openChangeStore<TrainingChange>('training-changes', userId),
      keyOf,
      async send(change) {
        const result = await sendChange(change).catch((error: unknown) => {
          // The coach may have changed the plan. The refetch shows how.
          void client.invalidateQueries({ queryKey: trainingKey(userId) });
          throw error;
        });
        await updateCached<Training>(client, trainingKey(userId), (training) =>
          applyChanges(training, [change]),
        );
        return result;
      },
      schedule: scheduleTimeout,
    }),
  );
}

/**
 * Returns the plans that the user follows: as last loaded on this device, until the server responds. While the session
 * is not verified, nothing is requested.
 */
export function useTraining(userId: string, connection: Connection) {
  const live = useQuery({
    queryKey: trainingKey(userId),
    queryFn: () => loadTraining(userId),
    enabled: connection === 'verified',
    // Not the default with networkMode 'always'.
    refetchOnReconnect: true,
  });
  const saved = useQuery({
    queryKey: ['saved-training', userId],
    queryFn: async () => {
      const found = await readSavedTraining();
      return found?.userId === userId ? found : null;
    },
    staleTime: Infinity,
  });
  const { data } = live;
  useEffect(() => {
    if (data === undefined) return;
    saveTraining({ userId, savedAt: new Date().toISOString(), training: data }).catch((error: unknown) =>
      console.warn('Could not store the training on this device', error),
    );
  }, [data, userId]);
  return {
    training: data ?? saved.data?.training,
    /** When the shown plans were loaded, if the server did not respond. ISO 8601. */
    savedAt:
      data === undefined && (live.error !== null || connection === 'offline')
        ? saved.data?.savedAt
        : undefined,
    error: live.error,
    refetch: () => void live.refetch(),
  };
}
