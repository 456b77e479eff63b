import { useToday } from '#common/days/use-today.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, formatDay, formatMoment } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { dayOfSession, weekOn } from '#common/training/plan-days.ts';
import { Collapsible } from '#ui/collapsible.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pager } from '#ui/pager.tsx';
import { LoggedSessions } from './logged-sessions.tsx';
import { plansKey, type PlanAthlete } from './load-plans.ts';
import { countWeeks, type Plan } from './plan.ts';

const athletesPerPage = 50;

async function listPlanAthletes(planId: string, page: number) {
  return rpc('list_plan_athletes', {
    p_plan_id: planId,
    p_limit: athletesPerPage,
    p_offset: page * athletesPerPage,
  });
}

/** Describes how far an athlete is: 'Week 2 of 4 · 5 of 6 sessions · last entry Dec 2, 2026, 6:10 PM'. */
function describeProgress(athlete: PlanAthlete, plan: Plan, today: Day): string {
  if (athlete.starts_on > today) return `Starts ${formatDay(athlete.starts_on, 'short')}`;
  const weeks = countWeeks(plan.sessions);
  const week = weekOn(athlete.starts_on, today);
  const due = plan.sessions.filter((session) => dayOfSession(athlete.starts_on, session) <= today).length;
  return [
    week > weeks ? 'Finished' : `Week ${week} of ${weeks}`,
    `${athlete.sessions_logged} of ${due} sessions done`,
    athlete.last_logged_at === null
      ? 'nothing logged yet'
      : `last entry ${formatMoment(athlete.last_logged_at)}`,
    ...(athlete.is_bought ? ['bought in the shop'] : []),
  ].join(' · ');
}

/** Who follows a plan and what they did. */
export function AthletesView({ plan }: { plan: Plan }) {
  const [openId, setOpenId] = useState<string>();
  const [page, setPage] = useState(0);
  const today = useToday();
  const {
    data: athletes,
    error,
    refetch,
  } = useQuery({
    queryKey: [...plansKey, 'plan', plan.id, 'athletes', page],
    queryFn: () => listPlanAthletes(plan.id, page),
    placeholderData: keepPreviousData,
  });
  if (!athletes) return <NotLoaded what="the athletes" error={error} refetch={refetch} />;
  if (athletes.length === 0 && page === 0)
    return (
      <p className="max-w-xl py-8 text-21">
        Nobody follows this plan yet. Assign it, and what your athletes do appears here.
      </p>
    );
  return (
    <div className="mt-2 max-w-3xl">
      <Pager
        label="Pages of athletes"
        page={page}
        rowsPerPage={athletesPerPage}
        total={athletes[0]?.total ?? 0}
        onPageChange={setPage}
      >
        {athletes.map((athlete) => (
          <Collapsible
            key={athlete.assignment_id}
            heading={athlete.name}
            summary={describeProgress(athlete, plan, today)}
            isOpen={openId === athlete.assignment_id}
            onToggle={(isOpen) => setOpenId(isOpen ? athlete.assignment_id : undefined)}
          >
            <LoggedSessions plan={plan} athlete={athlete} today={today} />
          </Collapsible>
        ))}
      </Pager>
    </div>
  );
}
