import * as z from 'zod/mini';
import { queryClient } from '#lib/api/query.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import type { SendResult } from '#lib/outbox/create-outbox.ts';
import { describeOutbox } from '#lib/outbox/open-outbox.ts';
import { itemsAtOnce, saveLogItems } from '#lib/outbox/save-log-items.ts';
import type { Unsent } from '#lib/outbox/unsent.ts';
import { applyChanges, baseOf, keyOf, withVersion, withWrite, type TrainingChange } from './changes.ts';
import { trainingKey } from './load-training.ts';
import { setFromRow } from './logged-set.ts';
import type { Training } from './training.ts';
import { itemOf } from './training-item.ts';

/** Writes entries to the database. Throws DataError. */
export const sendChanges = async (batch: readonly Unsent<TrainingChange>[]): Promise<SendResult[]> =>
  saveLogItems(await Promise.all(batch.map(itemOf)));

const tickSchema = z.object({ sets_done: z.number(), version: z.number() });
const remarkSchema = z.object({ remark: z.string(), version: z.number() });

/** Returns the change as the database has it now; undefined if it has none. */
export function storedChange(change: TrainingChange, { row }: SendResult): TrainingChange | undefined {
  if (row === undefined) return undefined;
  if (change.kind === 'values') return { ...change, entry: setFromRow(row) };
  if (change.kind === 'remark') return { ...change, ...remarkSchema.parse(row), write: undefined };
  const { sets_done: setsDone, version } = tickSchema.parse(row);
  return { ...change, setsDone, version, write: undefined };
}

/** Opens the outbox of an athlete's entries. */
export const openTrainingOutbox = describeOutbox<TrainingChange>('training-changes', (userId) => ({
  keyOf,
  withVersion,
  baseOf,
  withWrite,
  batchSize: itemsAtOnce,
  send: (batch) =>
    sendChanges(batch).catch((error: unknown) => {
      // The coach may have changed the plan. The refetch shows how.
      void queryClient.invalidateQueries({ queryKey: trainingKey(userId) });
      throw error;
    }),
  async confirm(change, result) {
    const stored = storedChange(change, result);
    if (stored !== undefined)
      await updateCached<Training>(queryClient, trainingKey(userId), (training) =>
        applyChanges(training, [stored]),
      );
  },
}));
