import type { Tables } from '#domain/database.types.ts';
import { describeSets } from '#common/training/describe-sets.ts';
import { type Day } from '#domain/days.ts';
import { dayOfSession, type PlanDay } from '#common/training/plan-days.ts';
import { hasValues, type SetValues } from '#common/training/set-values.ts';
import type { Plan } from './plan.ts';

export type ItemLogRow = Pick<
  Tables<'item_logs'>,
  'item_id' | 'week' | 'day' | 'title' | 'sets' | 'reps' | 'sets_done'
>;
export type SetLogRow = Pick<
  Tables<'set_logs'>,
  | 'item_id'
  | 'set_number'
  | 'week'
  | 'day'
  | 'exercise'
  | 'weight_kg'
  | 'weight_typed'
  | 'reps'
  | 'seconds'
  | 'distance_m'
  | 'height_m'
  | 'effort'
>;
export type SessionLogRow = Pick<Tables<'session_logs'>, 'week' | 'day' | 'remark'>;

/** An exercise as planned, beside what the athlete did. */
interface LoggedItem {
  id: string;
  title: string;
  sets: string;
  done: number;
  planned: number;
  /** Values of the sets that have some. */
  values: (SetValues & { setNumber: number })[];
}

/** What an athlete did on a day of the plan. */
export interface LoggedDay {
  date: Day;
  week: number;
  /** Empty if the coach deleted the session. */
  title: string;
  items: LoggedItem[];
  remark: string;
}

/**
 * Returns the sessions until today and those that the athlete logged, the latest first. Exercises that the athlete
 * logged are shown as they were at that moment.
 */
export function buildLog(
  { sessions }: Pick<Plan, 'sessions'>,
  { startsOn, today }: { startsOn: Day; today: Day },
  {
    itemLogs,
    sessionLogs,
    values,
  }: { itemLogs: readonly ItemLogRow[]; sessionLogs: readonly SessionLogRow[]; values: readonly SetLogRow[] },
): LoggedDay[] {
  const isSame = (a: PlanDay) => (b: PlanDay) => a.week === b.week && a.day === b.day;
  const due = sessions.filter((session) => dayOfSession(startsOn, session) <= today);
  const places = new Map(
    [...due, ...itemLogs, ...values, ...sessionLogs.filter(({ remark }) => remark !== '')].map(
      ({ week, day }) => [`${week}/${day}`, { week, day }],
    ),
  );
  return [...places.values()]
    .map((place) => {
      const session = sessions.find(isSame(place));
      const logs = itemLogs.filter(isSame(place));
      const planned = session?.items ?? [];
      const removed = logs.filter((log) => !planned.some(({ id }) => id === log.item_id));
      const sets = values.filter(isSame(place));
      // Logged without a connection after the coach deleted the exercise, so its ticks were refused.
      const unticked = [...new Map(sets.map((set) => [set.item_id, set.exercise]))].filter(
        ([id]) => !planned.some((item) => item.id === id) && !removed.some((log) => log.item_id === id),
      );
      return {
        date: dayOfSession(startsOn, place),
        week: place.week,
        title: session?.title ?? '',
        remark: sessionLogs.find(isSame(place))?.remark ?? '',
        items: [
          ...planned.map((item) => {
            const log = logs.find((other) => other.item_id === item.id);
            const { title, sets: count, reps } = log ?? item;
            return {
              id: item.id,
              title,
              sets: describeSets({ sets: count, reps }),
              done: log?.sets_done ?? 0,
              planned: count,
              values: valuesOf(sets, item.id),
            };
          }),
          ...removed.map((log) => ({
            id: log.item_id,
            title: log.title,
            sets: describeSets(log),
            done: log.sets_done,
            planned: log.sets,
            values: valuesOf(sets, log.item_id),
          })),
          ...unticked.map(([id, title]) => {
            const own = valuesOf(sets, id);
            return { id, title, sets: '', done: own.length, planned: own.length, values: own };
          }),
        ],
      };
    })
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}

const valuesOf = (sets: readonly SetLogRow[], itemId: string) =>
  sets
    .filter((set) => set.item_id === itemId)
    .map((set) => ({
      setNumber: set.set_number,
      weightKg: set.weight_kg,
      weightTyped: set.weight_typed,
      reps: set.reps,
      seconds: set.seconds,
      distanceM: set.distance_m,
      heightM: set.height_m,
      effort: set.effort,
    }))
    .filter(hasValues)
    .sort((a, b) => a.setNumber - b.setNumber);
