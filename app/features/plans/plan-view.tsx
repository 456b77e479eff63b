import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { AthletesView } from './athletes-view.tsx';
import { planQuery } from './load-plans.ts';
import { planAddress, planAthletesAddress } from './plan-address.ts';
import { PlanActions } from './plan-actions.tsx';
import { WeekView } from './week-view.tsx';

interface PlanViewProps {
  planId: string;
  userId: string;
  isOwner: boolean;
}

const tab =
  '-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent text-17 font-semibold text-muted hover:text-ink aria-[current=page]:border-tartan aria-[current=page]:text-ink';

/** A plan: one week of it, or the athletes who follow it. */
export function PlanView({ planId, userId, isOwner }: PlanViewProps) {
  const [query] = useSearchParams();
  const { data: plan, error, refetch } = useQuery(planQuery(planId));
  const isAthletesView = query.get('view') === 'athletes' && plan?.isTemplate === false;
  return (
    <>
      <Link
        to="/admin/plans"
        className="inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden strokeWidth={1.5} className="size-5" />
        All plans
      </Link>
      {plan ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 className="flex flex-wrap items-center gap-x-3 text-28">
              {plan.name}
              {plan.isTemplate && <Badge>Template</Badge>}
            </h2>
            <PlanActions plan={plan} canEdit={isOwner || plan.coachId === userId} isOwner={isOwner} />
          </div>
          {plan.notes !== '' && <p className="mt-2 max-w-2xl whitespace-pre-line text-muted">{plan.notes}</p>}
          {!plan.isTemplate && (
            <nav aria-label="Plan" className="mt-5 flex gap-8 border-b border-hairline">
              <Link
                to={planAddress(plan.id)}
                aria-current={isAthletesView ? undefined : 'page'}
                className={tab}
              >
                Sessions
              </Link>
              <Link
                to={planAthletesAddress(plan.id)}
                aria-current={isAthletesView ? 'page' : undefined}
                className={tab}
              >
                Who did what
              </Link>
            </nav>
          )}
          {isAthletesView ? (
            <AthletesView plan={plan} />
          ) : (
            <WeekView
              plan={plan}
              requestedWeek={Number(query.get('week') ?? 1)}
              canEdit={isOwner || plan.coachId === userId}
            />
          )}
        </>
      ) : (
        <NotLoaded what="this plan" error={error} refetch={refetch} />
      )}
    </>
  );
}
