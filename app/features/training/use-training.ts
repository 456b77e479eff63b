import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import { createChangeStores } from '#lib/outbox/change-store.ts';
import { createOutbox } from '#lib/outbox/create-outbox.ts';
import { scheduleTimeout, useOutbox } from '#lib/outbox/use-outbox.ts';
import { applyChanges, keyOf, withVersion, type TrainingChange } from './changes.ts';
import { loadTraining, trainingKey } from './load-training.ts';
import { savedTraining } from './saved-training.ts';
import { sendChange } from './send-change.ts';
import type { Training } from './training.ts';

const openChanges = createChangeStores<TrainingChange>('training-changes');

/** Returns the outbox of the athlete's entries. */
export function useTrainingOutbox(userId: string) {
  const client = useQueryClient();
  return useOutbox<TrainingChange>(() =>
    createOutbox({
      store: openChanges(userId),
      keyOf,
      withVersion,
      async send(change) {
        const { result, stored } = await sendChange(change).catch((error: unknown) => {
          // The coach may have changed the plan. The refetch shows how.
          void client.invalidateQueries({ queryKey: trainingKey(userId) });
          throw error;
        });
        if (stored !== undefined)
          await updateCached<Training>(client, trainingKey(userId), (training) =>
            applyChanges(training, [stored]),
          );
        return result;
      },
      schedule: scheduleTimeout,
    }),
  );
}

/** Returns the plans that the user follows, as last loaded on this device until the server responds. */
export function useTraining(userId: string, connection: Connection) {
  const { data: training, ...rest } = useSavedQuery({
    queryKey: trainingKey(userId),
    queryFn: () => loadTraining(userId),
    store: savedTraining,
    userId,
    connection,
  });
  return { training, ...rest };
}
