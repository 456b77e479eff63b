import { useMutation } from '@tanstack/react-query';
import type { RefundOrderBody } from '#domain/admin-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#lib/api/refusal.ts';
import { rpc } from '#lib/session/ask.ts';
import { reloadsNeeds, type Need } from './list-needs.ts';

type FailedRefund = Extract<Need, { kind: 'failed-refund' }>;

const refusals: Readonly<Record<string, string>> = {
  'never-delivered': 'This order was never delivered, so it can only be refunded again.',
  'no-failed-refund': 'This has ended already.',
};

async function openAgain(orderId: string): Promise<void> {
  const answer = await rpc('reopen_order', { p_order_id: orderId });
  if (answer !== 'reopened') throw new Refusal(refusals[answer] ?? 'The order was not opened.');
}

/** Makes the refund again, or keeps the money and opens the order again. */
export function FailedRefundActions({ need }: { need: FailedRefund }) {
  const { orderId = '', leftCents, refundedCents, orderStatus } = need;
  const refund = useMutation({
    mutationFn: () =>
      callFunction('refund-order', {
        body: { orderId, amountCents: leftCents, refundedCents } satisfies RefundOrderBody,
      }),
    meta: { failed: 'The refund failed', done: 'Refunded. The buyer gets an email.', reloads: reloadsNeeds },
  });
  const open = useMutation({
    mutationFn: () => openAgain(orderId),
    meta: {
      failed: 'That didn’t work',
      done: 'The payment stays yours, and the order is open.',
      reloads: reloadsNeeds,
    },
  });
  const isPending = refund.isPending || open.isPending;
  return (
    <>
      <Button isBusy={isPending} onClick={() => refund.mutate()}>
        {refund.isPending ? 'Refunding…' : 'Refund again'}
      </Button>
      <Button look="secondary" isBusy={isPending} onClick={() => open.mutate()}>
        {orderStatus === 'refunded' ? 'Open the order again' : 'Keep the payment'}
      </Button>
    </>
  );
}
