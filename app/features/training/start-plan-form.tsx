import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { plural } from '#lib/text/plural.ts';
import { isDay, type Day } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { useStartPlan, type PurchasedPlan } from './purchased-plans.ts';

interface StartPlanFormProps {
  plan: PurchasedPlan;
  userId: string;
  today: Day;
}

/** Offers a plan that the user bought, to start on a date. */
export function StartPlanForm({ plan, userId, today }: StartPlanFormProps) {
  const id = useId();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { startsOn: today } });
  const { mutate, isPending, error } = useStartPlan(userId);
  return (
    <section aria-labelledby={id} className="max-w-3xl border-l-4 border-bar bg-surface px-5 py-5">
      <h2 id={id} className="text-21">
        Start {plan.name}
      </h2>
      <p className="mt-1 text-15 text-muted">
        You bought this plan: {plural(plan.weeks, 'week')}, {plural(plan.sessions, 'session')}. Choose the
        date of the first day.
      </p>
      <Form
        aria-labelledby={id}
        isPending={isPending}
        className="mt-4"
        onSubmit={handleSubmit(({ startsOn }) => mutate({ planId: plan.plan_id, startsOn }))}
      >
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            label="Start date"
            type="date"
            min={today}
            error={formState.errors.startsOn?.message}
            className="w-48"
            {...register('startsOn', {
              validate: (date) => (isDay(date) && date >= today) || 'Choose today or a later date.',
            })}
          />
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'Starting…' : 'Start plan'}
          </Button>
        </div>
        <ActionFailed error={error} isPending={isPending}>
          The plan wasn’t started.
        </ActionFailed>
      </Form>
    </section>
  );
}
