import { plural } from '#lib/text/plural.ts';
import { formatDay, type Day } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { useStopPlan } from './purchased-plans.ts';
import { describeWeek, weeksOf, type FollowedPlan, type Training } from './training.ts';

function StopPlan({ plan, userId }: { plan: FollowedPlan; userId: string }) {
  const { mutate, isPending } = useStopPlan(userId);
  return (
    <DeleteDialog
      title={`Stop ${plan.name}?`}
      description="You can start it again on another date."
      action="Stop plan"
      isPending={isPending}
      onDelete={(close) => mutate(plan.assignmentId, { onSuccess: close })}
      trigger={
        <Button look="quiet">
          Stop or restart<span className="sr-only"> {plan.name}</span>
        </Button>
      }
    >
      <p>Its ticked sets and remarks are deleted. Your weights, times and records stay.</p>
    </DeleteDialog>
  );
}

/** The plans that the athlete follows, with their notes. Plans of a coach are ended by the coach. */
export function FollowedPlans({
  training,
  today,
  userId,
}: {
  training: Training;
  today: Day;
  userId: string;
}) {
  return (
    <section aria-labelledby="plans" className="mt-12 max-w-3xl">
      <h2 id="plans" className="mb-3 text-28">
        Your plans
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {training.map((plan) => (
          <li
            key={plan.assignmentId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{plan.name}</p>
              <p className="font-mono text-13 text-muted">
                {describeWeek(plan, today) ??
                  (plan.startsOn > today
                    ? `Starts ${formatDay(plan.startsOn, 'short')}, ${plural(weeksOf(plan), 'week')}`
                    : 'Finished')}
              </p>
              {plan.notes !== '' && <p className="mt-1 text-15 whitespace-pre-line">{plan.notes}</p>}
            </div>
            {plan.isBought && <StopPlan plan={plan} userId={userId} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
