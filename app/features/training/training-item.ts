import { idOfText } from '#lib/outbox/id-of-text.ts';
import { asWrite } from '#lib/outbox/save-log-items.ts';
import type { Unsent } from '#lib/outbox/unsent.ts';
import { keyOf, type TrainingChange } from './changes.ts';
import { rowOfSet } from './logged-set.ts';

/** Returns a change as save_jump_log takes it. A set has the same id on every device, so that two devices that log the same set are compared. */
export async function itemOf({ change, mark }: Unsent<TrainingChange>) {
  const id = await idOfText(`set/${keyOf(change)}`);
  const { assignmentId: assignment_id } = change;
  switch (change.kind) {
    case 'values': {
      const { version } = change.entry;
      const row = { ...rowOfSet(change.entry), assignment_id };
      return asWrite({ table: 'set_logs', id, version, row }, mark);
    }
    case 'sets': {
      const row = { assignment_id, item_id: change.itemId, sets_done: change.setsDone };
      return asWrite({ table: 'item_logs', id, version: change.version, row }, mark);
    }
    case 'remark': {
      const { week, day, remark } = change;
      return asWrite(
        { table: 'session_logs', id, version: change.version, row: { assignment_id, week, day, remark } },
        mark,
      );
    }
  }
}
