import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import { createChangeStores } from '#lib/outbox/change-store.ts';
import { createOutbox, type Outbox, type OutboxState } from '#lib/outbox/create-outbox.ts';
import { createItemSaver } from '#lib/outbox/save-log-items.ts';
import { scheduleTimeout, useOutbox } from '#lib/outbox/use-outbox.ts';
import { applyChanges, keyOf, rankOf, withVersion, type LogChange } from './changes.ts';
import { loadLog, logKey, pageSize } from './load-log.ts';
import type { JumpLog } from './log.ts';
import { savedLog } from './saved-log.ts';
import { sendChange } from './send-change.ts';

const openChanges = createChangeStores<LogChange>('jump-log-changes');

export type LogOutbox = Outbox<LogChange>;
export type LogOutboxState = OutboxState<LogChange>;

/** Returns the athlete's log with unsent changes, and the outbox that sends them. */
export function useLog(userId: string, connection: Connection) {
  const client = useQueryClient();
  const [count, setCount] = useState(pageSize);
  const { outbox, state } = useOutbox<LogChange>(() => {
    const save = createItemSaver();
    return createOutbox({
      store: openChanges(userId),
      keyOf,
      rankOf,
      withVersion,
      async send(change) {
        const cached = client.getQueryCache().findAll({ queryKey: logKey(userId) });
        return sendChange(change, save, async (apply) => {
          for (const { queryKey } of cached) await updateCached<JumpLog>(client, queryKey, apply);
        });
      },
      schedule: scheduleTimeout,
    });
  });
  const { data, ...rest } = useSavedQuery({
    queryKey: [...logKey(userId), count],
    queryFn: () => loadLog(userId, count),
    store: savedLog,
    userId,
    connection,
  });
  const log = useMemo(() => data && applyChanges(data, state.pending), [data, state.pending]);
  return { log, outbox, state, showOlder: () => setCount(count + pageSize), ...rest };
}
