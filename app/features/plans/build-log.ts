import type { Tables } from '#domain/database.types.ts';
import { describeSets } from '#common/training/describe-sets.ts';
import { dayOfSession, type Day, type PlanDay } from '#common/training/plan-days.ts';
import type { Plan } from './plan.ts';

export type ItemLog = Pick<
  Tables<'item_logs'>,
  'item_id' | 'week' | 'day' | 'title' | 'sets' | 'reps' | 'sets_done'
>;
export type SessionLog = Pick<Tables<'session_logs'>, 'week' | 'day' | 'remark'>;

/** What an athlete did on a day of the plan. */
export interface LoggedSession {
  date: Day;
  /** Empty if the coach deleted the session. */
  title: string;
  items: { id: string; title: string; sets: string; done: number; planned: number }[];
  remark: string;
}

/**
 * Returns the sessions until today and those that the athlete logged, the latest first. Exercises that the athlete
 * logged are shown as they were at that moment.
 */
export function buildLog(
  { sessions }: Pick<Plan, 'sessions'>,
  { startsOn, today }: { startsOn: Day; today: Day },
  { itemLogs, sessionLogs }: { itemLogs: readonly ItemLog[]; sessionLogs: readonly SessionLog[] },
): LoggedSession[] {
  const isSame = (a: PlanDay) => (b: PlanDay) => a.week === b.week && a.day === b.day;
  const due = sessions.filter((session) => dayOfSession(startsOn, session) <= today);
  const places = new Map(
    [...due, ...itemLogs, ...sessionLogs.filter(({ remark }) => remark !== '')].map(({ week, day }) => [
      `${week}/${day}`,
      { week, day },
    ]),
  );
  return [...places.values()]
    .map((place) => {
      const session = sessions.find(isSame(place));
      const logs = itemLogs.filter(isSame(place));
      const planned = session?.items ?? [];
      const removed = logs.filter((log) => !planned.some(({ id }) => id === log.item_id));
      return {
        date: dayOfSession(startsOn, place),
        title: session?.title ?? '',
        remark: sessionLogs.find(isSame(place))?.remark ?? '',
        items: [
          ...planned.map((item) => {
            const log = logs.find((other) => other.item_id === item.id);
            const { title, sets, reps } = log ?? item;
            return {
              id: item.id,
              title,
              sets: describeSets({ sets, reps }),
              done: log?.sets_done ?? 0,
              planned: sets,
            };
          }),
          ...removed.map((log) => ({
            id: log.item_id,
            title: log.title,
            sets: describeSets(log),
            done: log.sets_done,
            planned: log.sets,
          })),
        ],
      };
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}
