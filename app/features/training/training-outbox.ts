import { queryClient } from '#lib/api/query.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import type { SendResult } from '#lib/outbox/create-outbox.ts';
import { idOfText } from '#lib/outbox/id-of-text.ts';
import { describeOutbox } from '#lib/outbox/open-outbox.ts';
import { asWrite, itemsAtOnce, saveLogItems } from '#lib/outbox/save-log-items.ts';
import { sendAsMember } from '#lib/outbox/send-as-member.ts';
import type { Unsent } from '#lib/outbox/unsent.ts';
import { applyChanges, keyOf, withVersion, type TrainingChange, type ValuesChange } from './changes.ts';
import { trainingKey } from './load-training.ts';
import { rowOfSet, setFromRow } from './logged-set.ts';
import type { Training } from './training.ts';

async function itemOf({ change, mark }: Unsent<ValuesChange>) {
  const { assignmentId, entry } = change;
  // The same on every device, so that two devices that log the same set are compared.
  const id = await idOfText(`set/${keyOf(change)}`);
  const row = { ...rowOfSet(entry), assignment_id: assignmentId };
  return asWrite({ table: 'set_logs', id, version: entry.version, row }, mark);
}

async function sendText(change: Exclude<TrainingChange, ValuesChange>): Promise<SendResult> {
  await sendAsMember((database) =>
    change.kind === 'sets'
      ? database.rpc('log_sets', {
          p_assignment_id: change.assignmentId,
          p_item_id: change.itemId,
          p_sets_done: change.setsDone,
        })
      : database.rpc('log_remark', {
          p_assignment_id: change.assignmentId,
          p_week: change.week,
          p_day: change.day,
          p_remark: change.remark,
        }),
  );
  return { outcome: 'saved' };
}

const isOfValues = (unsent: Unsent<TrainingChange>): unsent is Unsent<ValuesChange> =>
  unsent.change.kind === 'values';

/** Writes entries to the database: the values of sets in one request. Throws DataError. */
export async function sendChanges(batch: readonly Unsent<TrainingChange>[]): Promise<SendResult[]> {
  const sets = batch.filter(isOfValues);
  const answers = sets.length === 0 ? [] : await saveLogItems(await Promise.all(sets.map(itemOf)));
  const results: SendResult[] = [];
  for (const { change } of batch) {
    const answer = change.kind === 'values' ? answers.shift() : await sendText(change);
    if (answer) results.push(answer);
  }
  return results;
}

/** Returns the change as the database has it now; undefined if it has none. */
export function storedChange(change: TrainingChange, { row }: SendResult): TrainingChange | undefined {
  if (change.kind !== 'values') return change;
  return row && { ...change, entry: setFromRow(row) };
}

/** Opens the outbox of an athlete's entries. */
export const openTrainingOutbox = describeOutbox<TrainingChange>('training-changes', (userId) => ({
  keyOf,
  withVersion,
  baseOf: (change) => (change.kind === 'values' ? change.entry.write : null),
  withWrite: (change, write) =>
    change.kind === 'values' ? { ...change, entry: { ...change.entry, write } } : change,
  rankOf: ({ kind }) => (kind === 'values' ? 0 : 1),
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
