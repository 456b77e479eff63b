import { useMutation } from '@tanstack/react-query';
import { Mail, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Refusal } from '#lib/api/refusal.ts';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { OpenOrder } from './list-orders.ts';
import { describeContents, hasFiles } from './order-contents.ts';
import { RefundQuestion } from './refund-question.tsx';
import { TakeBackQuestion } from './take-back-question.tsx';

const refusals: Readonly<Record<string, string>> = {
  'just-sent': 'The email was sent less than a minute ago. Give it a moment.',
  'not-paid': 'Only a paid order has a receipt to send.',
  'no-address': 'This order has no email address because its account was deleted.',
  'unknown-order': 'This order doesn’t exist.',
};

/** Sends the receipt again, which links to the order's files if it has any. */
function ResendButton({ order }: { order: OpenOrder }) {
  const { id, email } = order;
  const isOfFiles = hasFiles(order);
  const things = isOfFiles ? 'files' : 'receipt';
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const answer = await rpc('resend_receipt', { p_order_id: id });
      if (answer !== 'queued') throw new Refusal(refusals[answer] ?? 'The email wasn’t sent.');
    },
    meta: {
      failed: `Failed to send the ${things}`,
      done: {
        title: isOfFiles ? 'The files are on their way.' : 'The receipt is on its way.',
        description: `To ${email ?? ''}`,
      },
    },
  });
  return (
    <Button look="secondary" isBusy={isPending} onClick={() => mutate()}>
      <Mail aria-hidden className="size-5" strokeWidth={1.5} />
      {isPending ? 'Sending…' : `Send ${things} again`}
    </Button>
  );
}

/** Buttons that send a paid order's files again, refund it, or take it back if it was free. */
export function OrderActions({ order }: { order: OpenOrder }) {
  const [isAsking, setIsAsking] = useState(false);
  const isFree = order.paid_cents === 0;
  // Closed by a refund whose money came back.
  const isOwed = order.status === 'refunded' && order.refunded_cents < (order.paid_cents ?? 0);
  const contents = describeContents(order);
  const Question = isFree ? TakeBackQuestion : RefundQuestion;
  const actions = useRef<HTMLDivElement>(null);
  // The focused button unmounts, so the focus moves to the container.
  const closeQuestion = () => {
    setIsAsking(false);
    actions.current?.focus();
  };
  return (
    <div ref={actions} tabIndex={-1} className="outline-none">
      {order.status === 'disputed' ? (
        <p className="mt-6 border-l-4 border-error bg-surface p-5">
          {order.dispute === 'lost'
            ? `The bank refunded the buyer.${contents ? ` This order’s ${contents} stay closed.` : ''}`
            : `The buyer disputed this payment. ${contents ? `This order’s ${contents} are closed until the dispute is settled. ` : ''}Submit evidence at Stripe.`}
        </p>
      ) : order.status === 'held' ? (
        <p className="mt-6 border-l-4 border-error bg-surface p-5">
          A payment arrived that doesn’t match this order. Deliver it or refund it at{' '}
          <Link to="/admin/needs-you" className="underline underline-offset-4">
            Needs you
          </Link>
          .
        </p>
      ) : order.status !== 'paid' && !isOwed ? null : isAsking ? (
        <Question order={order} onDone={closeQuestion} onCancel={closeQuestion} />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          {!isOwed && <ResendButton order={order} />}
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            <Undo2 aria-hidden className="size-5" strokeWidth={1.5} />
            {isFree ? 'Take back…' : 'Refund…'}
          </Button>
        </div>
      )}
    </div>
  );
}
