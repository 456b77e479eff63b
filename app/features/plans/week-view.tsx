import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { copyWeek, usePlanChange } from './change-plans.ts';
import { DayRow } from './day-row.tsx';
import { planAddress } from './plan-address.ts';
import { countWeeks, maxWeeks, weekToCopy, type Plan } from './plan.ts';

interface WeekViewProps {
  plan: Plan;
  /** From the URL, so it may be anything. */
  requestedWeek: number;
  canEdit: boolean;
}

const chip =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 whitespace-nowrap rounded-sm border border-control px-3 text-15 font-semibold hover:border-ink hover:bg-surface-2 aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-ground';

function WeekLinks({
  plan,
  week,
  weeks,
  canEdit,
}: {
  plan: Plan;
  week: number;
  weeks: number;
  canEdit: boolean;
}) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    // scrollIntoView would scroll the page, too.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 24;
  }, [week]);
  const shown = Math.max(weeks, week);
  return (
    <nav aria-label="Weeks" className="mt-5">
      <ol ref={row} className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 sm:mx-0 sm:px-0">
        {Array.from({ length: shown }, (_, i) => i + 1).map((number) => (
          <li key={number}>
            <Link
              to={planAddress(plan.id, number)}
              replace
              preventScrollReset
              aria-current={number === week ? 'page' : undefined}
              className={chip}
            >
              Week {number}
            </Link>
          </li>
        ))}
        {canEdit && shown === weeks && weeks < maxWeeks && (
          <li>
            <Link to={planAddress(plan.id, weeks + 1)} replace preventScrollReset className={chip}>
              <Plus aria-hidden strokeWidth={1.5} className="size-5" />
              Add week
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The seven days of a week, with their sessions. */
export function WeekView({ plan, requestedWeek, canEdit }: WeekViewProps) {
  const weeks = Math.max(1, countWeeks(plan.sessions));
  const lastWeek = Math.min(canEdit ? weeks + 1 : weeks, maxWeeks);
  const week = Number.isInteger(requestedWeek) ? Math.min(Math.max(requestedWeek, 1), lastWeek) : 1;
  const source = canEdit ? weekToCopy(plan.sessions, week) : undefined;
  const { mutate, isPending } = usePlanChange(copyWeek, 'Failed to copy the week');
  return (
    <>
      <WeekLinks plan={plan} week={week} weeks={weeks} canEdit={canEdit} />
      {source !== undefined && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3">
          <p className="text-15">Week {week} is empty.</p>
          <Button
            look="secondary"
            isBusy={isPending}
            onClick={() => mutate({ planId: plan.id, from: source, to: week })}
          >
            {isPending ? 'Copying…' : `Copy week ${source}`}
          </Button>
        </div>
      )}
      <ol className="mt-5 divide-y divide-hairline border-y border-hairline">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <DayRow
            key={day}
            planId={plan.id}
            week={week}
            day={day}
            session={plan.sessions.find((session) => session.week === week && session.day === day)}
            canEdit={canEdit}
          />
        ))}
      </ol>
      <p className="mt-3 text-13 text-muted">
        Day 1 is the day on which an athlete starts. Days without a session are rest days.
      </p>
    </>
  );
}
