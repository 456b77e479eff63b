import type { SendResult } from '#lib/outbox/create-outbox.ts';
import type { LogAnswer, SaveItems } from '#lib/outbox/save-log-items.ts';
import { kindOf, type LogChange } from './changes.ts';
import { putAttempt, putPole, putSession, removeEntry, type JumpLog } from './log.ts';
import { fromRow, toItem } from './rows.ts';

/** Applies what the server has to the loaded log. */
function applyAnswer(log: JumpLog, change: LogChange, { outcome, missing, row }: LogAnswer): JumpLog {
  if (row === undefined)
    return outcome === 'saved' || missing === undefined ? removeEntry(log, change.entry.id) : log;
  switch (kindOf(change)) {
    case 'pole':
      return putPole(log, fromRow('pole', row));
    case 'session':
      return putSession(log, fromRow('session', row));
    case 'attempt':
      return putAttempt(log, fromRow('attempt', row));
  }
}

/** Writes one change to the database. `confirm` updates the loaded log. Throws DataError. */
export async function sendChange(
  change: LogChange,
  save: SaveItems,
  confirm: (apply: (log: JumpLog) => JumpLog) => Promise<void>,
): Promise<SendResult> {
  const [answer] = await save([toItem(change)]);
  if (!answer) throw new Error('The server did not answer about the entry.');
  await confirm((log) => applyAnswer(log, change, answer));
  return answer.outcome === 'saved'
    ? { outcome: 'saved', version: answer.row?.version ?? 0 }
    : { outcome: answer.outcome };
}
