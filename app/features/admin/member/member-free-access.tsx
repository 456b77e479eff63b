import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { useForm } from 'react-hook-form';
import { useToday } from '#common/days/use-today.ts';
import { addDays, formatDay, type Day } from '#domain/days.ts';
import { required } from '#lib/forms/form-rules.ts';
import { ask, rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { toast } from '#lib/page/toast.ts';
import { adminKey } from '../read-list.ts';

const freeUntilQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'free-access', memberId],
    queryFn: async () =>
      (await ask((database) => database.from('profiles').select('free_until').eq('id', memberId).single()))
        .free_until,
  });

/** Opens every video of the library to a member until a day, without a subscription. */
export function MemberFreeAccess({ memberId }: { memberId: string }) {
  const { data: until, error, refetch } = useQuery(freeUntilQuery(memberId));
  const { register, handleSubmit, formState } = useForm<{ until: Day }>();
  const { mutate, isPending } = useMutation({
    mutationFn: (day: Day | null) => rpc('set_free_until', { p_user_id: memberId, p_until: day }),
    onSuccess(_done, day) {
      setIsEnding(false);
      toast({
        title: day === null ? 'Free access has ended.' : `Free access until ${formatDay(day)}.`,
        tone: 'success',
      });
    },
    meta: { failed: 'Failed to save the free access', reloads: [freeUntilQuery(memberId).queryKey] },
  });
  const today = useToday();
  const isOpen = typeof until === 'string' && until >= today;
  const [isEnding, setIsEnding] = useState(false);
  if (error && until === undefined) {
    return <NotLoaded what="the free access" error={error} refetch={refetch} />;
  }
  return (
    <>
      <p aria-live="polite">
        {until === undefined
          ? 'Loading…'
          : isOpen
            ? `Every video is free until ${formatDay(until)}.`
            : 'Without a subscription, videos for subscribers are locked.'}
      </p>
      <Form
        aria-label="Free access"
        isPending={isPending}
        className="mt-3"
        onSubmit={handleSubmit((entry) => mutate(entry.until))}
      >
        <TextField
          label="Last free day"
          type="date"
          min={today}
          className="max-w-60"
          error={formState.errors.until?.message}
          {...register('until', { validate: required('Choose a day.') })}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" type="submit" aria-disabled={isPending}>
            Save the day
          </Button>
          <Button look="secondary" isBusy={isPending} onClick={() => mutate(addDays(today, 30))}>
            Give 30 days
          </Button>
          {isOpen && (
            <Button
              look="quiet"
              className="text-error!"
              aria-disabled={isPending}
              onClick={() => setIsEnding(true)}
            >
              End free access
            </Button>
          )}
        </div>
      </Form>
      <DeleteDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title="End the free access?"
        description="Videos for subscribers are locked at once."
        action="End free access"
        pending="Ending…"
        isPending={isPending}
        onDelete={() => mutate(null)}
      />
    </>
  );
}
