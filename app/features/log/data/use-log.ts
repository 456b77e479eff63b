import { useMemo, useState } from 'react';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { createSavedCopy } from '#lib/device/saved-copy.ts';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { applyChanges } from './changes.ts';
import { loadLog, logKey, pageSize } from './load-log.ts';
import { openLogOutbox } from './log-outbox.ts';
import type { JumpLog } from './log.ts';

/** The jump log as last loaded. */
export const savedLog = createSavedCopy<JumpLog>('jump-log', 1);

/** Returns the athlete's log with unsent changes, and the outbox that sends them. */
export function useLog(userId: string, connection: Connection) {
  const [count, setCount] = useState(pageSize);
  const { outbox, state } = useOutbox(openLogOutbox, userId);
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
