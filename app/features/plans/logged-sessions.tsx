import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { askAll } from '#lib/session/ask.ts';
import { formatDay, type Day } from '#domain/days.ts';
import { describeValues } from '#common/training/set-values.ts';
import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { buildLog, type LoggedDay } from './build-log.ts';
import { endAssignment, usePlanChange } from './change-plans.ts';
import { plansKey, type PlanAthlete } from './load-plans.ts';
import type { Plan } from './plan.ts';

async function loadLogs(assignmentId: string) {
  const [itemLogs, sessionLogs, values] = await Promise.all([
    askAll((database) =>
      database
        .from('item_logs')
        .select('item_id, week, day, title, sets, reps, sets_done')
        .eq('assignment_id', assignmentId)
        .order('week', { ascending: false })
        .order('day', { ascending: false })
        .order('item_id'),
    ),
    askAll((database) =>
      database
        .from('session_logs')
        .select('week, day, remark')
        .eq('assignment_id', assignmentId)
        .order('week')
        .order('day'),
    ),
    askAll((database) =>
      database
        .from('set_logs')
        .select(
          'item_id, set_number, week, day, exercise, weight_kg, weight_typed, reps, seconds, distance_m, height_m, effort',
        )
        .eq('assignment_id', assignmentId)
        .order('week', { ascending: false })
        .order('id'),
    ),
  ]);
  return { itemLogs, sessionLogs, values };
}

function EndAssignment({ athlete }: { athlete: PlanAthlete }) {
  const { mutate, isPending } = usePlanChange(endAssignment, 'The assignment wasn’t removed');
  return (
    <DeleteDialog
      title={`Take the plan from ${athlete.name}?`}
      description="This can’t be undone."
      action="Remove assignment"
      isPending={isPending}
      onDelete={(close) => mutate(athlete.assignment_id, { onSuccess: close })}
      trigger={
        <Button look="quiet" className="text-error!">
          Remove assignment
        </Button>
      }
    >
      <p>Its ticked sets and remarks are deleted. Weights, times and records stay with the athlete.</p>
    </DeleteDialog>
  );
}

function Session({ session }: { session: LoggedDay }) {
  const units = useUnits();
  const isSkipped =
    session.remark === '' && session.items.every(({ done, values }) => done === 0 && values.length === 0);
  return (
    <li className="py-3">
      <h5 className="flex flex-wrap items-baseline justify-between gap-x-4 text-17 font-semibold">
        {session.title === '' ? 'Deleted session' : session.title}
        <span className="font-mono text-13 font-normal text-muted">{formatDay(session.date, 'short')}</span>
      </h5>
      {isSkipped ? (
        <p className="text-15 text-muted">Nothing logged</p>
      ) : (
        <table className="w-full text-left text-15">
          <thead className="sr-only">
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {session.items.map(({ id, title, sets, done, planned, values }) => (
              <tr key={id} className="align-top">
                <td className="w-2/5 py-1 pr-4 sm:w-1/2">
                  {title} <span className="inline-block font-mono text-13 text-muted">{sets}</span>
                </td>
                <td className="py-1 font-mono">
                  <span className="inline-flex items-center gap-1">
                    {done >= planned && <Check aria-hidden strokeWidth={2} className="size-4 text-grass" />}
                    {done} of {planned}
                  </span>
                  {values.map((set) => (
                    <span key={set.setNumber} className="block text-13">
                      <span className="text-muted">
                        <span className="sr-only">Set </span>
                        {set.setNumber}
                      </span>{' '}
                      {describeValues(set, units)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {session.remark !== '' && (
        <p className="mt-1 border-l-4 border-bar pl-3 text-15 whitespace-pre-line">{session.remark}</p>
      )}
    </li>
  );
}

/** The plan beside what an athlete did, week by week, the latest session first. */
export function LoggedSessions({ plan, athlete, today }: { plan: Plan; athlete: PlanAthlete; today: Day }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...plansKey, 'logs', athlete.assignment_id],
    queryFn: () => loadLogs(athlete.assignment_id),
  });
  if (!data) return <NotLoaded what="the log" error={error} refetch={refetch} />;
  const sessions = buildLog(plan, { startsOn: athlete.starts_on, today }, data);
  const weeks = [...new Set(sessions.map(({ week }) => week))];
  return (
    <>
      {sessions.length === 0 && (
        <p className="text-muted">The first session is on {formatDay(athlete.starts_on, 'long')} or later.</p>
      )}
      {weeks.map((week) => (
        <section key={week} aria-label={`Week ${week}`} className="mt-4">
          <h4 className="border-b border-hairline pb-1 font-mono text-13 text-muted">Week {week}</h4>
          <ol className="divide-y divide-hairline">
            {sessions
              .filter((session) => session.week === week)
              .map((session) => (
                <Session key={session.date} session={session} />
              ))}
          </ol>
        </section>
      ))}
      <EndAssignment athlete={athlete} />
    </>
  );
}
