import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../supabase/functions/_shared/money.ts';
import { FunctionCallError } from '../../lib/call-function.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { refundOrder, resendFiles, ResendRefusedError } from './act-on-order.ts';
import type { OpenOrder } from './list-orders.ts';
import { adminKey } from './read-list.ts';

function ResendButton({ order: { id, email } }: { order: OpenOrder }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendFiles(id),
    onSuccess: () =>
      toast({ title: 'The files are on their way.', description: `To ${email ?? ''}`, tone: 'success' }),
    onError: (failure) => {
      console.error('The files were not sent again', failure);
      toast(
        failure instanceof ResendRefusedError
          ? { title: failure.message }
          : { title: 'Failed to send the files', description: 'Please try again.', tone: 'error' },
      );
    },
  });
  return (
    <Button look="secondary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      <Mail aria-hidden className="size-5" strokeWidth={1.5} />
      {isPending ? 'Sending...' : 'Send files again'}
    </Button>
  );
}

function sentenceOf(failure: unknown): string {
  return failure instanceof FunctionCallError && failure.code !== undefined
    ? failure.message
    : 'The refund was not made. Check your connection, then try again: nobody is refunded twice.';
}

interface RefundProps {
  order: OpenOrder;
  onDone: () => void;
  onCancel: () => void;
}

/** The question before money goes back. The focus stands on the answer that changes nothing. */
function RefundQuestion({ order, onDone, onCancel }: RefundProps) {
  const queries = useQueryClient();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const left = formatMoney(order.amount_cents - order.refunded_cents);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => refundOrder(order.id),
    onSuccess: ({ refundedCents }) => {
      toast({ title: `${formatMoney(refundedCents)} refunded`, tone: 'success' });
      onDone();
    },
    onError: (failure) => console.error('The refund failed', failure),
    // Also after a failure: somebody else may have been quicker.
    onSettled: () => queries.invalidateQueries({ queryKey: [adminKey] }),
  });
  return (
    <section aria-labelledby="refund-question" className="mt-6 border-l-4 border-error bg-surface p-5">
      <h3 id="refund-question" className="text-21">
        Refund {left}?
      </h3>
      <p className="mt-2">
        {order.email ?? 'The buyer'} gets {left} back, and loses the files and reviews of this order at once.
        This cannot be undone.
      </p>
      {error && !isPending && (
        <Notice tone="error" className="mt-4">
          {sentenceOf(error)}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? 'Refunding...' : `Refund ${left}`}
        </Button>
        <Button ref={keep} look="secondary" onClick={onCancel}>
          Keep the order
        </Button>
      </div>
    </section>
  );
}

/** What the owner can do about a paid order: send its files again, or give the money back. */
export function OrderActions({ order }: { order: OpenOrder }) {
  const [isAsking, setAsking] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  // The buttons that were pressed are gone, so the focus goes to where the answer stands.
  const leave = () => {
    setAsking(false);
    actions.current?.focus();
  };
  return (
    <div ref={actions} tabIndex={-1} className="outline-none">
      {order.status === 'disputed' ? (
        <p className="mt-6 border-l-4 border-error bg-surface p-5">
          {order.dispute === 'lost'
            ? 'The bank gave the money back. The files and reviews of this order stay closed.'
            : 'The buyer disputes this payment at the bank. Files and reviews of this order are closed until that is settled; evidence is taken at Stripe.'}
        </p>
      ) : order.status !== 'paid' ? null : isAsking ? (
        <RefundQuestion order={order} onDone={leave} onCancel={leave} />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <ResendButton order={order} />
          <Button look="secondary" onClick={() => setAsking(true)}>
            <Undo2 aria-hidden className="size-5" strokeWidth={1.5} />
            Refund…
          </Button>
        </div>
      )}
    </div>
  );
}
