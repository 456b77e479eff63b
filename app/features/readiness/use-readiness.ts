import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { checkFromRow, readinessColumns, type ReadinessCheck } from '#common/readiness/readiness.ts';
import { queryClient } from '#lib/api/query.ts';
import { updateCached } from '#lib/api/update-cached.ts';
import { createSavedCopy } from '#lib/device/saved-copy.ts';
import { idOfText } from '#lib/outbox/id-of-text.ts';
import { describeOutbox, useOutbox } from '#lib/outbox/open-outbox.ts';
import { asWrite, itemsAtOnce, saveLogItems } from '#lib/outbox/save-log-items.ts';
import { ask, rpc } from '#lib/session/ask.ts';

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

/** Opens the outbox of an athlete's answers. */
export const openReadinessOutbox = describeOutbox<ReadinessCheck>('readiness-changes', (userId) => ({
  keyOf: ({ checkedOn }) => checkedOn,
  withVersion: (check, version) => ({ ...check, version }),
  baseOf: ({ write }) => write,
  withWrite: (check, write) => ({ ...check, write }),
  batchSize: itemsAtOnce,
  async send(batch) {
    const items = batch.map(async ({ change: { version, checkedOn, sleep, soreness, pain }, mark }) => {
      // The same on every device, so that two devices that answer for a day are compared.
      const id = await idOfText(`readiness/${userId}/${checkedOn}`);
      const row = { checked_on: checkedOn, sleep, soreness, pain: [...pain] };
      return asWrite({ table: 'readiness_checks', id, version, row }, mark);
    });
    return saveLogItems(await Promise.all(items));
  },
  async confirm(_check, { row }) {
    if (row !== undefined)
      await updateCached<Readiness>(queryClient, readinessKey(userId), (readiness) =>
        putCheck(readiness, checkFromRow(row)),
      );
  },
}));

/** Returns the athlete's readiness with unsent answers, and the outbox that sends them. */
export function useReadiness(userId: string, connection: Connection) {
  const { outbox, state: changes } = useOutbox(openReadinessOutbox, userId);
  const { data } = useSavedQuery({
    queryKey: readinessKey(userId),
    queryFn: () => loadReadiness(userId),
    store: savedReadiness,
    userId,
    connection,
  });
  return { readiness: data && changes.pending.reduce(putCheck, data), outbox, changes };
}
