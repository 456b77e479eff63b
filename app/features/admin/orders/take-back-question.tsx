import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { toast } from '#lib/page/toast.ts';
import type { OpenOrder } from './list-orders.ts';
import { describeContents } from './order-contents.ts';
import { adminKey } from '../read-list.ts';

interface TakeBackProps {
  order: OpenOrder;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks whether to take back a free order and explains the effect for the buyer. Focuses the button that cancels first. */
export function TakeBackQuestion({ order, onDone, onCancel }: TakeBackProps) {
  const contents = describeContents(order);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rpc('take_back_order', { p_order_id: order.id }),
    onSuccess(outcome) {
      if (outcome === 'taken-back') toast({ title: 'The order was taken back.', tone: 'success' });
      else toast({ title: 'This order changed meanwhile, so nothing was done.', tone: 'info' });
      onDone();
    },
    meta: { logged: 'The order was not taken back', reloads: [adminKey] },
  });
  return (
    <section aria-labelledby="take-back-question" className="mt-6 border-l-4 border-error bg-surface p-5">
      <h3 id="take-back-question" className="text-21">
        Take back this order?
      </h3>
      <p className="mt-4">
        Nothing was paid, so there is nothing to refund.{' '}
        {contents && `${order.email ?? 'The buyer'} loses this order’s ${contents} immediately. `}
        We email the buyer. This can’t be undone.
      </p>
      <ActionFailed error={error} isPending={isPending} className="mt-4">
        The order was not taken back.
      </ActionFailed>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Taking back…' : 'Take back'}
        </Button>
        <Button ref={cancelButton} look="secondary" onClick={onCancel}>
          Keep the order
        </Button>
      </div>
    </section>
  );
}
