import type { SendResult } from '#lib/outbox/create-outbox.ts';
import { sendAsMember } from '#lib/outbox/send-as-member.ts';
import type { TrainingChange } from './changes.ts';

/** Writes one entry to the database. Throws DataError. */
export async function sendChange(change: TrainingChange): Promise<SendResult> {
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
