import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { explainError } from '#lib/api/explain-error.ts';
import { rpc } from '#lib/session/ask.ts';
import { plural } from '#lib/text/plural.ts';
import { addDays, isDay, today, mondayOf, type Day } from '#domain/days.ts';
import { AddGroup } from '#common/coaching/add-group.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#lib/page/toast.ts';
import { assignPlan, usePlanChange } from './change-plans.ts';
import { plansKey } from './load-plans.ts';
import { planAthletesAddress } from './plan-address.ts';
import type { Plan } from './plan.ts';

interface Entry {
  startsOn: Day;
  athleteIds: readonly string[];
}

/** Athletes whom the list offers. The search finds the others. */
const athletesShown = 50;

function AthleteChoice({
  selected,
  error,
  onChange,
}: {
  selected: readonly string[];
  error: string | undefined;
  onChange: (selected: readonly string[]) => void;
}) {
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const { data: athletes, error: failure } = useQuery({
    queryKey: [...plansKey, 'athletes', query],
    queryFn: () => rpc('search_athletes', { p_search: query, p_limit: athletesShown + 1 }),
    placeholderData: (previous) => previous,
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">Athletes</legend>
      <SearchField
        label="Search athletes"
        isLabelHidden
        placeholder="Search by name"
        value={search}
        onType={setSearch}
      />
      <AddGroup onAdd={(ids) => onChange([...new Set([...selected, ...ids])])} />
      {failure && (
        <Notice tone="error" className="mt-3">
          We couldn’t load the athletes. {explainError(failure)}
        </Notice>
      )}
      <ul className="mt-2 max-h-72 divide-y divide-hairline overflow-y-auto border-y border-hairline">
        {athletes?.slice(0, athletesShown).map(({ id, name, is_mine: isMine }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <CheckField
              label={name}
              checked={selected.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...selected, id] : selected.filter((other) => other !== id))
              }
            />
            {!isMine && <span className="text-13 text-muted">Shared queue</span>}
          </li>
        ))}
        {athletes?.length === 0 && <li className="py-3 text-muted">No athlete matches your search.</li>}
      </ul>
      {athletes !== undefined && athletes.length > athletesShown && (
        <p className="mt-1.5 text-13 text-muted">
          These are the first {athletesShown}. Search for the others.
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-13 font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function AssignForm({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { mutate, isPending } = usePlanChange(assignPlan, 'The plan wasn’t assigned');
  const { register, control, handleSubmit, formState } = useForm<Entry>({
    defaultValues: { startsOn: addDays(mondayOf(today()), 7), athleteIds: [] },
  });
  return (
    <Form
      aria-label="Assign plan"
      isPending={isPending}
      onSubmit={handleSubmit((entry) =>
        mutate(
          { planId: plan.id, ...entry },
          {
            onSuccess() {
              toast({ title: `Assigned to ${plural(entry.athleteIds.length, 'athlete')}.`, tone: 'success' });
              onDone();
            },
          },
        ),
      )}
    >
      <TextField
        label="Start date"
        type="date"
        hint="Day 1 of the plan."
        className="max-w-60"
        error={formState.errors.startsOn?.message}
        {...register('startsOn', { validate: (date) => isDay(date) || 'Choose a date.' })}
      />
      <Controller
        name="athleteIds"
        control={control}
        rules={{ validate: (ids) => ids.length > 0 || 'Choose at least one athlete.' }}
        render={({ field, fieldState }) => (
          <AthleteChoice selected={field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
      />
      <Button type="submit" aria-disabled={isPending} className="self-start">
        {isPending ? 'Assigning…' : 'Assign plan'}
      </Button>
    </Form>
  );
}

/** Assigns a plan to athletes from a start date. */
export function AssignDialog({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  return (
    <Dialog
      title={`Assign ${plan.name}`}
      description="The athletes see it under Training. You can keep changing the plan."
      trigger={<Button>Assign</Button>}
    >
      {(close) => (
        <AssignForm
          plan={plan}
          onDone={() => {
            close();
            void navigate(planAthletesAddress(plan.id));
          }}
        />
      )}
    </Dialog>
  );
}
