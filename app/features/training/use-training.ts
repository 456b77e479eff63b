import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { loadTraining, trainingKey } from './load-training.ts';
import { savedTraining } from './saved-training.ts';

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
