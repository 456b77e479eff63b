import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from '#lib/site/site-data.ts';
import { coachesQuery } from '#common/coaching/list-coaches.ts';
import { plural } from '#lib/text/plural.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { copyPlan, createPlan, usePlanChange } from './change-plans.ts';
import { planListQuery } from './load-plans.ts';
import { planAddress } from './plan-address.ts';
import { PlanDialog } from './plan-dialog.tsx';
import type { PlanSummary } from './plan.ts';

interface PlanListProps {
  userId: string;
  isOwner: boolean;
}

function describePlan({ weeks, athletes, isTemplate }: PlanSummary): string {
  const size = weeks === 0 ? 'No sessions yet' : plural(weeks, 'week');
  return isTemplate ? size : `${size} · ${plural(athletes, 'athlete')}`;
}

/** Copies a template as a plan of the user and opens it. */
function UseTemplate({ template }: { template: PlanSummary }) {
  const navigate = useNavigate();
  const { mutate, isPending } = usePlanChange(copyPlan, 'Failed to copy the template');
  return (
    <Button
      look="secondary"
      isBusy={isPending}
      onClick={() =>
        mutate(
          { id: template.id, name: template.name, isTemplate: false },
          { onSuccess: (id) => void navigate(planAddress(id)) },
        )
      }
    >
      {isPending ? 'Copying…' : 'Use'}
      <span className="sr-only"> the template {template.name}</span>
    </Button>
  );
}

function Plans({
  heading,
  plans,
  userId,
}: {
  heading: string;
  plans: readonly PlanSummary[];
  userId: string;
}) {
  const id = useId();
  const { data: coaches } = useQuery(coachesQuery);
  const { catalog } = useSite();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-3 text-28">
        {heading}
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {plans.map((plan) => {
          const product = catalog.find((found) => found.id === plan.productId);
          const coach =
            plan.coachId === userId
              ? undefined
              : coaches?.find(({ id: coachId }) => coachId === plan.coachId)?.name;
          return (
            <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3">
                  <Link to={planAddress(plan.id)} className="text-21 font-semibold hover:underline">
                    {plan.name}
                  </Link>
                  {product && <Badge>{product.name}</Badge>}
                </p>
                <p className="font-mono text-13 text-muted">
                  {describePlan(plan)}
                  {coach !== undefined && ` · ${coach}`}
                </p>
              </div>
              {plan.isTemplate && <UseTemplate template={plan} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The coach's plans and the templates of all coaches. */
export function PlanList({ userId, isOwner }: PlanListProps) {
  const navigate = useNavigate();
  const { data: plans, error, refetch } = useQuery(planListQuery);
  const create = usePlanChange(createPlan, 'Failed to create the plan');
  if (!plans) return <NotLoaded what="your plans" error={error} refetch={refetch} />;
  return (
    <>
      <div className="mb-6">
        <PlanDialog
          title="New plan"
          description="Name it first. Then write its sessions, week by week."
          isOwner={isOwner}
          isPending={create.isPending}
          save={(details, close) =>
            create.mutate(details, {
              onSuccess(id) {
                close();
                void navigate(planAddress(id));
              },
            })
          }
          trigger={<Button>New plan</Button>}
        />
      </div>
      {plans.length === 0 && (
        <p className="max-w-xl border-t border-hairline py-8 text-21">
          No plans yet. Write a week from the library’s exercises and assign it to your athletes.
        </p>
      )}
      <Plans heading="Your plans" plans={plans.filter(({ isTemplate }) => !isTemplate)} userId={userId} />
      <Plans heading="Templates" plans={plans.filter(({ isTemplate }) => isTemplate)} userId={userId} />
    </>
  );
}
