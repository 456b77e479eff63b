import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';
import { formatPlanDay, type Day } from '#common/training/plan-days.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { buildLog, type LoggedSession } from './build-log.ts';
import { endAssignment, usePlanChange } from './change-plans.ts';
import { plansKey, type PlanAthlete } from './load-plans.ts';
import type { Plan } from './plan.ts';

async function loadLogs(assignmentId: string) {
  const supabase = await openSession();
  const [items, sessions] = await Promise.all([
    supabase
      .from('item_logs')
      .select('item_id, week, day, title, sets, reps, sets_done')
      .eq('assignment_id', assignmentId)
      .order('week', { ascending: false })
      .order('day', { ascending: false })
      .order('item_id'),
    supabase.from('session_logs').select('week, day, remark').eq('assignment_id', assignmentId),
  ]);
  return { itemLogs: takeData(items), sessionLogs: takeData(sessions) };
}

function EndAssignment({ athlete }: { athlete: PlanAthlete }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = usePlanChange(endAssignment, 'The assignment wasn’t removed');
  return (
    <DeleteDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={`Take the plan from ${athlete.name}?`}
      description="This can’t be undone."
      action="Remove assignment"
      isPending={isPending}
      onDelete={() => mutate(athlete.assignment_id, { onSuccess: () => setOpen(false) })}
      trigger={
        <Button look="quiet" className="text-error!">
          Remove assignment
        </Button>
      }
    >
      <p>The sets and remarks of this plan are deleted, too.</p>
    </DeleteDialog>
  );
}

function Session({ session }: { session: LoggedSession }) {
  const isSkipped = session.remark === '' && session.items.every(({ done }) => done === 0);
  return (
    <li className="py-3">
      <h4 className="flex flex-wrap items-baseline justify-between gap-x-4 text-17 font-semibold">
        {session.title === '' ? 'Deleted session' : session.title}
        <span className="font-mono text-13 font-normal text-muted">
          {formatPlanDay(session.date, 'short')}
        </span>
      </h4>
      {isSkipped ? (
        <p className="text-15 text-muted">Nothing logged</p>
      ) : (
        <ul className="text-15">
          {session.items.map(({ id, title, sets, done, planned }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span className="min-w-0">
                {title} <span className="font-mono text-13 text-muted">{sets}</span>
              </span>
              <span className="ml-auto inline-flex items-center gap-1 font-mono">
                {done >= planned && <Check aria-hidden strokeWidth={2} className="size-4 text-grass" />}
                {done} of {planned}
              </span>
            </li>
          ))}
        </ul>
      )}
      {session.remark !== '' && (
        <p className="mt-1 border-l-4 border-bar pl-3 text-15 whitespace-pre-line">{session.remark}</p>
      )}
    </li>
  );
}

/** What an athlete did, the latest session first. */
export function LoggedSessions({ plan, athlete, today }: { plan: Plan; athlete: PlanAthlete; today: Day }) {
  const { data, error, refetch } = useQuery({
    queryKey: [plansKey, 'logs', athlete.assignment_id],
    queryFn: () => loadLogs(athlete.assignment_id),
  });
  if (!data) return <NotLoaded what="the log" error={error} refetch={refetch} />;
  const sessions = buildLog(plan, { startsOn: athlete.starts_on, today }, data);
  return (
    <>
      {sessions.length === 0 && (
        <p className="text-muted">The first session is on {formatPlanDay(athlete.starts_on)} or later.</p>
      )}
      <ol className="divide-y divide-hairline">
        {sessions.map((session) => (
          <Session key={session.date} session={session} />
        ))}
      </ol>
      <EndAssignment athlete={athlete} />
    </>
  );
}
