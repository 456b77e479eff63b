import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecidePaymentBody } from '#domain/admin-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { toast } from '#lib/page/toast.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { closePayment, reloadsNeeds, type Need } from './list-needs.ts';

type HeldPayment = Extract<Need, { kind: 'held-payment' }>;

const outcomes = {
  delivered: 'Delivered. The buyer gets a receipt.',
  refunded: 'Refunded. The buyer gets an email.',
  'sold-out': 'Its goods were sold meanwhile, so it was refunded.',
} as const;

/** Delivers a held payment, or refunds it after a question. A test payment of a live order can only be closed. */
export function HeldPaymentActions({ need }: { need: HeldPayment }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id: sessionId, mismatch, paidCents, paidCurrency, currency } = need;
  const decide = useMutation({
    mutationFn: (decision: 'deliver' | 'refund') =>
      callFunction('decide-payment', { body: { sessionId, decision } satisfies DecidePaymentBody }),
    onSuccess: ({ outcome }) => {
      setIsAsking(false);
      toast({ title: outcomes[outcome], tone: 'success' });
    },
    meta: { failed: 'That didn’t work', reloads: reloadsNeeds },
  });
  const close = useMutation({
    mutationFn: () => closePayment(sessionId),
    meta: { failed: 'That didn’t work', done: 'Closed', reloads: reloadsNeeds },
  });
  const isPending = decide.isPending || close.isPending;
  const canDeliver = mismatch !== 'livemode' && mismatch !== 'currency' && need.orderStatus === 'held';
  const isFree = paidCents === 0;
  const amount = paidCents === null ? 'all of it' : formatMoney(paidCents, paidCurrency ?? currency);
  return (
    <>
      {canDeliver && (
        <Button isBusy={isPending} onClick={() => decide.mutate('deliver')}>
          {decide.isPending && decide.variables === 'deliver' ? 'Delivering…' : 'Deliver as paid'}
        </Button>
      )}
      {!isFree && (
        <Button look="secondary" aria-disabled={isPending} onClick={() => setIsAsking(true)}>
          Refund whole…
        </Button>
      )}
      {(mismatch === 'livemode' || isFree) && (
        <Button look="secondary" isBusy={isPending} onClick={() => close.mutate()}>
          Close without delivering
        </Button>
      )}
      <DeleteDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Refund ${amount}?`}
        description={`${need.email ?? 'The buyer'} gets the money back and an email. Nothing is delivered. This can’t be undone.`}
        action={`Refund ${amount}`}
        pending="Refunding…"
        isPending={isPending}
        onDelete={() => decide.mutate('refund')}
      />
    </>
  );
}
