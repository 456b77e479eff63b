import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { explainError } from '../../lib/api/explain-error.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { takeBackOrder } from './act-on-order.ts';
import type { OpenOrder } from './list-orders.ts';
import { adminKey } from './read-list.ts';

/** Takes back a free order, after asking. */
export function TakeBackButton({ order: { id, email } }: { order: OpenOrder }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeBackOrder(id),
    onSuccess(outcome) {
      setOpen(false);
      if (outcome === 'taken-back') toast({ title: 'The order was taken back.', tone: 'success' });
      else toast({ title: 'This order changed meanwhile, so nothing was done.', tone: 'info' });
    },
    onError(failure) {
      console.error('The order was not taken back', failure);
      toast({ title: 'Failed to take back the order', description: explainError(failure), tone: 'error' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [adminKey] }),
  });
  return (
    <DeleteDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Take back this order?"
      description="Nothing was paid, so there is nothing to refund."
      action="Take back"
      pending="Taking back..."
      isPending={isPending}
      onDelete={mutate}
      trigger={
        <Button look="secondary">
          <Undo2 aria-hidden className="size-5" strokeWidth={1.5} />
          Take back…
        </Button>
      }
    >
      <p>
        {email ?? 'The buyer'} loses this order’s files and reviews immediately. We email the buyer. This
        can’t be undone.
      </p>
    </DeleteDialog>
  );
}
