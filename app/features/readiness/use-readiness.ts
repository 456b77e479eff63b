import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { checkFromRow, readinessColumns, type ReadinessCheck } from '#common/readiness/readiness.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import { createSavedCopy } from '#lib/device/saved-copy.ts';
import { createChangeStores } from '#lib/outbox/change-store.ts';
import { createOutbox } from '#lib/outbox/create-outbox.ts';
import { idOfText } from '#lib/outbox/id-of-text.ts';
import { createItemSaver } from '#lib/outbox/save-log-items.ts';
import { scheduleTimeout, useOutbox } from '#lib/outbox/use-outbox.ts';
import { ask, rpc } from '#lib/session/ask.ts';

const openChanges = createChangeStores<ReadinessCheck>('readiness-changes');

/** Whether the check is on, and the latest answers. */
export interface Readiness {
  /** 'guardian' while their guardian has not agreed; 'unavailable' without an age, or without a guardian where one is asked. */
  state: 'on' | 'off' | 'guardian' | 'unavailable';
  checks: readonly ReadinessCheck[];
}

export const readinessKey = (userId: string) => ['readiness', userId] as const;

const savedReadiness = createSavedCopy<Readiness>('readiness', 1);

async function loadReadiness(userId: string): Promise<Readiness> {
  const [state, rows] = await Promise.all([
    rpc('readiness_state'),
    ask((database) =>
      database
        .from('readiness_checks')
        .select(readinessColumns)
        .eq('athlete_id', userId)
        .order('checked_on', { ascending: false })
        .limit(14),
    ),
  ]);
  return { state: state as Readiness['state'], checks: rows.map(checkFromRow) };
}

const putCheck = (readiness: Readiness, check: ReadinessCheck): Readiness => ({
  ...readiness,
  checks: [check, ...readiness.checks.filter(({ checkedOn }) => checkedOn !== check.checkedOn)],
});

/** Returns the athlete's readiness with unsent answers, and the outbox that sends them. */
export function useReadiness(userId: string, connection: Connection) {
  const client = useQueryClient();
  const { outbox, state: changes } = useOutbox<ReadinessCheck>(() => {
    const save = createItemSaver();
    return createOutbox({
      store: openChanges(userId),
      keyOf: ({ checkedOn }) => checkedOn,
      withVersion: (check, version) => ({ ...check, version }),
      async send({ version, checkedOn, sleep, soreness, pain }) {
        // The same on every device, so that two devices that answer for a day are compared.
        const id = await idOfText(`readiness/${userId}/${checkedOn}`);
        const row = { checked_on: checkedOn, sleep, soreness, pain: [...pain] };
        const [answer] = await save([{ table: 'readiness_checks', id, version, row }]);
        if (!answer) throw new Error('The server did not answer about the check.');
        const { outcome, row: stored } = answer;
        if (stored)
          await updateCached<Readiness>(client, readinessKey(userId), (readiness) =>
            putCheck(readiness, checkFromRow(stored)),
          );
        return outcome === 'saved' ? { outcome, version: stored?.version ?? 0 } : { outcome };
      },
      schedule: scheduleTimeout,
    });
  });
  const { data } = useSavedQuery({
    queryKey: readinessKey(userId),
    queryFn: () => loadReadiness(userId),
    store: savedReadiness,
    userId,
    connection,
  });
  return { readiness: data && changes.pending.reduce(putCheck, data), outbox, changes };
}
