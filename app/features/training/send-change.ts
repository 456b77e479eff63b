import { idOfText } from '#lib/outbox/id-of-text.ts';
import { createItemSaver } from '#lib/outbox/save-log-items.ts';
import type { SendResult } from '#lib/outbox/create-outbox.ts';
import { sendAsMember } from '#lib/outbox/send-as-member.ts';
import { keyOf, type TrainingChange, type ValuesChange } from './changes.ts';
import { rowOfSet, setFromRow } from './logged-set.ts';

/** The answer about a change, and the change as the database has it now. */
interface Sent {
  result: SendResult;
  stored: TrainingChange | undefined;
}

const save = createItemSaver();

async function sendValues(change: ValuesChange): Promise<Sent> {
  const { assignmentId, entry } = change;
  // The same on every device, so that two devices that log the same set are compared.
  const id = await idOfText(`set/${keyOf(change)}`);
  const row = { ...rowOfSet(entry), assignment_id: assignmentId };
  const [answer] = await save([{ table: 'set_logs', id, version: entry.version, row }]);
  if (!answer) throw new Error('The server did not answer about the set.');
  return {
    result:
      answer.outcome === 'saved'
        ? { outcome: 'saved', version: answer.row?.version ?? 0 }
        : { outcome: answer.outcome },
    stored: answer.row && { ...change, entry: setFromRow(answer.row) },
  };
}

/** Writes one entry to the database. Throws DataError. */
export async function sendChange(change: TrainingChange): Promise<Sent> {
  if (change.kind === 'values') return sendValues(change);
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
  return { result: { outcome: 'saved' }, stored: change };
}
