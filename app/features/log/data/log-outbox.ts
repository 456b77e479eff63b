import { queryClient } from '#lib/api/query.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import type { Outbox, OutboxState, SendResult } from '#lib/outbox/create-outbox.ts';
import { describeOutbox } from '#lib/outbox/open-outbox.ts';
import { asWrite, itemsAtOnce, saveLogItems } from '#lib/outbox/save-log-items.ts';
import { keyOf, kindOf, rankOf, withVersion, type LogChange } from './changes.ts';
import { logKey } from './load-log.ts';
import { putAttempt, putPole, putSession, removeEntry, type JumpLog } from './log.ts';
import { fromRow, toItem } from './rows.ts';

export type LogOutbox = Outbox<LogChange>;
export type LogOutboxState = OutboxState<LogChange>;

/** Applies what the server has to the loaded log. */
function applyAnswer(log: JumpLog, change: LogChange, { outcome, missing, row }: SendResult): JumpLog {
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

/** Opens the outbox of an athlete's jump log. */
export const openLogOutbox = describeOutbox<LogChange>('jump-log-changes', (userId) => ({
  keyOf,
  rankOf,
  withVersion,
  baseOf: ({ entry }) => entry.write,
  withWrite: (change, write) => ({ ...change, entry: { ...change.entry, write } }) as LogChange,
  batchSize: itemsAtOnce,
  send: (batch) => saveLogItems(batch.map(({ change, mark }) => asWrite(toItem(change), mark))),
  async confirm(change, result) {
    for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: logKey(userId) }))
      await updateCached<JumpLog>(queryClient, queryKey, (log) => applyAnswer(log, change, result));
  },
}));
