import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoment } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { toast } from '#lib/page/toast.ts';
import { MailLink } from '../lists/mail-link.tsx';
import { adminKey } from '../read-list.ts';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { failedPaymentsQuery, type FailedPayment } from './read-money.ts';

/** Mails the member a link to the payment portal, once a day. */
function Remind({ payment }: { payment: FailedPayment }) {
  const { subscription_id: id, email, name } = payment;
  const { mutate, isPending } = useMutation({
    mutationFn: () => rpc('remind_payment', { p_subscription_id: id }),
    onSuccess(outcome) {
      if (outcome === 'queued') toast({ title: `A reminder to ${email} is on its way.`, tone: 'success' });
      else if (outcome === 'paid') toast({ title: 'This payment is no longer open.', tone: 'info' });
      else toast({ title: 'This member got a reminder in the last 24 hours.', tone: 'info' });
    },
    meta: { failed: 'Failed to send the reminder', reloads: [adminKey] },
  });
  return (
    <Button look="quiet" className="-mx-1 -my-2.5" isBusy={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending…' : 'Remind'}
      <span className="sr-only">: {name || email}</span>
    </Button>
  );
}

const columns: readonly Column<FailedPayment>[] = [
  {
    name: 'Member',
    isHeading: true,
    cell: ({ name, email }) => (
      <>
        {name !== '' && <span className="block font-semibold">{name}</span>}
        <MailLink to={email} />
      </>
    ),
  },
  { name: 'Failed', cell: ({ since }) => formatDate(since) },
  { name: 'Library closes', cell: ({ open_until: end }) => (end === null ? 'Closed' : formatDate(end)) },
  {
    name: 'Reminded',
    cell: ({ reminded_at: time }) => (time === null ? 'Never' : formatMoment(time)),
  },
  { name: 'Actions', cell: (payment) => <Remind payment={payment} /> },
];

/** Subscriptions whose last payment failed. */
export function FailedPayments() {
  const { data, error, refetch } = useQuery(failedPaymentsQuery);
  if (data === undefined) {
    return <NotLoaded what="the failed payments" error={error} refetch={refetch} />;
  }
  if (data.length === 0) return <p className="text-muted">No failed payments.</p>;
  return (
    <RecordTable
      caption="Failed payments"
      columns={columns}
      rows={data}
      keyOf={({ subscription_id: id }) => id}
    />
  );
}
