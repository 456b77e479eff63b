import { DataError, takeData } from '#lib/api/data-error.ts';
import type { SendResult } from '#lib/outbox/create-outbox.ts';
import { openSession, sessionStore } from '#lib/session/session.ts';
import type { TrainingChange } from './changes.ts';

/** Makes the outbox retry: the athlete's entries must survive a session that cannot be verified or has ended. */
const retryLater = () => new DataError({ message: 'The session could not be verified.' }, 0);

/** Writes one entry to the database. Throws DataError. */
export async function sendChange(change: TrainingChange): Promise<SendResult> {
  const supabase = await openSession();
  if (sessionStore.getSession().status !== 'signed-in') throw retryLater();
  const response =
    change.kind === 'sets'
      ? await supabase.rpc('log_sets', {
          p_assignment_id: change.assignmentId,
          p_item_id: change.itemId,
          p_sets_done: change.setsDone,
        })
      : await supabase.rpc('log_remark', {
          p_assignment_id: change.assignmentId,
          p_week: change.week,
          p_day: change.day,
          p_remark: change.remark,
        });
  if (response.status === 401) throw retryLater();
  takeData(response);
  return { outcome: 'saved' };
}
