import { askAll } from '#lib/session/ask.ts';
import { addDays, today } from '#domain/days.ts';
import { hasValues, measuresOf, readMeasures } from '#common/training/set-values.ts';
import { isSameExercise, setColumns, setFromRow, setKey } from './logged-set.ts';
import { remarkKey, type Training } from './training.ts';

export const trainingKey = (userId: string) => ['training', userId] as const;

/** A plan has at most 52 weeks, so older ones are over. */
const longestPlanDays = 52 * 7;

const isOf =
  ({ id }: { id: string }) =>
  (log: { assignment_id: string | null }) =>
    log.assignment_id === id;

/** Loads the plans that the user follows, with sessions and logs. Throws DataError. */
export async function loadTraining(userId: string): Promise<Training> {
  const since = addDays(today(), -longestPlanDays);
  const [rows, ticks, values, history] = await Promise.all([
    askAll((database) =>
      database
        .from('plan_assignments')
        .select(
          `id, starts_on, order_id,
          training_plans(name, notes, plan_sessions(week, day, title, notes,
            plan_items(id, position, title, sets, reps, note, measures, video_id, videos(slug)))),
          session_logs(week, day, remark, version)`,
        )
        .eq('user_id', userId)
        .gte('starts_on', since)
        .order('starts_on')
        .order('id'),
    ),
    askAll((database) =>
      database
        .from('item_logs')
        .select('assignment_id, item_id, sets_done, version, plan_assignments!inner()')
        .eq('plan_assignments.user_id', userId)
        .gte('plan_assignments.starts_on', since)
        .order('assignment_id')
        .order('item_id'),
    ),
    askAll((database) =>
      database
        .from('set_logs')
        .select(`assignment_id, ${setColumns}, plan_assignments!inner()`)
        .eq('plan_assignments.user_id', userId)
        .gte('plan_assignments.starts_on', since)
        .order('id'),
    ),
    askAll((database) =>
      database
        .rpc('list_set_history', { p_athlete_id: userId })
        .order('done_on', { ascending: false })
        .order('id'),
    ),
  ]);
  const sets = history.map(setFromRow).filter(hasValues);
  return rows.map(({ training_plans: plan, session_logs: remarks, ...assignment }) => ({
    assignmentId: assignment.id,
    name: plan.name,
    notes: plan.notes,
    startsOn: assignment.starts_on,
    isBought: assignment.order_id !== null,
    sessions: plan.plan_sessions
      .map(({ plan_items: items, ...session }) => ({
        ...session,
        items: items
          .toSorted((a, b) => a.position - b.position)
          .map((item) => {
            const exerciseKey = item.videos?.slug ?? item.video_id;
            return {
              id: item.id,
              title: item.title,
              sets: item.sets,
              reps: item.reps,
              note: item.note,
              measures: measuresOf({ measures: readMeasures(item.measures), reps: item.reps }),
              ...(exerciseKey !== null && { exerciseKey }),
            };
          }),
      }))
      .sort((a, b) => a.week - b.week || a.day - b.day),
    setsDone: Object.fromEntries(ticks.filter(isOf(assignment)).map((log) => [log.item_id, log.sets_done])),
    values: Object.fromEntries(
      values
        .filter(isOf(assignment))
        .map(setFromRow)
        .map((set) => [setKey(set.itemId, set.setNumber), set]),
    ),
    history: sets.filter(({ exercise }) =>
      plan.plan_sessions.some(({ plan_items: items }) =>
        items.some(({ title }) => isSameExercise(title, exercise)),
      ),
    ),
    remarks: Object.fromEntries(remarks.map((log) => [remarkKey(log), log.remark])),
    known: Object.fromEntries([
      ...ticks.filter(isOf(assignment)).map(({ item_id, version }) => [item_id, { version }] as const),
      ...remarks.map((log) => [remarkKey(log), { version: log.version }] as const),
    ]),
  }));
}
