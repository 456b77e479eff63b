import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { useForm } from 'react-hook-form';
import { formatDate } from '#domain/days.ts';
import { askAll, rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { toast } from '#lib/page/toast.ts';
import { plural } from '#lib/text/plural.ts';
import { adminKey } from '../read-list.ts';

async function listCredits(memberId: string) {
  return askAll((database) =>
    database
      .from('review_credits')
      .select('id, order_id, granted, used, revoked_at, note, created_at')
      .eq('user_id', memberId)
      .order('created_at', { ascending: false })
      .order('id'),
  );
}

type Credit = Awaited<ReturnType<typeof listCredits>>[number];

interface GiftEntry {
  count: string;
  note: string;
}

function describeCredit({ order_id, granted, used, revoked_at, note }: Credit): string {
  const left = revoked_at === null ? `${granted - used} of ${plural(granted, 'credit')} left` : 'refunded';
  return [left, order_id === null ? 'given' : 'bought', note].filter(Boolean).join(' · ');
}

/** A member's review credits. The owner gives some, and takes back those that were given and not used. */
export function MemberCredits({ memberId }: { memberId: string }) {
  const {
    data: credits,
    error,
    refetch,
  } = useQuery({ queryKey: [...adminKey, 'credits', memberId], queryFn: () => listCredits(memberId) });
  const { register, handleSubmit, reset, formState } = useForm<GiftEntry>({
    defaultValues: { count: '1', note: '' },
  });
  useLeaveGuard(formState.isDirty);
  const give = useMutation({
    mutationFn: ({ count, note }: GiftEntry) =>
      rpc('give_review_credits', { p_user_id: memberId, p_count: Number(count), p_note: note }),
    onSuccess(_done, { count }) {
      toast({
        title: `${plural(Number(count), 'credit')} given. The member gets an email.`,
        tone: 'success',
      });
      reset();
    },
    meta: { failed: 'The credits were not given', reloads: [adminKey] },
  });
  const [asked, setAsked] = useState<Credit>();
  const takeBack = useMutation({
    mutationFn: (id: string) => rpc('take_back_review_credits', { p_credit_id: id }),
    onSuccess: () => setAsked(undefined),
    meta: {
      failed: 'The credits were not taken back',
      done: 'The unused credits were taken back.',
      reloads: [adminKey],
    },
  });
  return (
    <>
      {credits === undefined && <NotLoaded what="the credits" error={error} refetch={refetch} />}
      {credits?.length === 0 && <p className="text-muted">No credits yet.</p>}
      {credits !== undefined && credits.length > 0 && (
        <ul className="border-t border-hairline text-15">
          {credits.map((credit) => (
            <li
              key={credit.id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-2"
            >
              <span className="wrap-anywhere">{describeCredit(credit)}</span>
              <span className="flex items-center gap-x-4 text-muted">
                {formatDate(credit.created_at)}
                {credit.order_id === null && credit.used < credit.granted && (
                  <Button look="quiet" className="text-error!" onClick={() => setAsked(credit)}>
                    Take back
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => isOpen || setAsked(undefined)}
        title="Take back these credits?"
        description={`${plural(asked === undefined ? 0 : asked.granted - asked.used, 'credit')} that the member has not used.`}
        action="Take back"
        pending="Taking back…"
        isPending={takeBack.isPending}
        onDelete={() => asked && takeBack.mutate(asked.id)}
      />
      <Form
        aria-label="Give review credits"
        isPending={give.isPending}
        className="mt-5"
        onSubmit={handleSubmit((entry) => {
          if (!give.isPending) give.mutate(entry);
        })}
      >
        <TextField
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
          error={formState.errors.count?.message}
          {...register('count', {
            validate: (count) => (/^([1-9]\d?|100)$/.test(count) ? true : 'Enter 1 to 100.'),
          })}
        />
        <TextField
          label="Note"
          hint="Optional. The member reads it in the email."
          maxLength={200}
          {...register('note')}
        />
        <Button look="secondary" type="submit" aria-disabled={give.isPending} className="self-start">
          Give credits
        </Button>
      </Form>
    </>
  );
}
