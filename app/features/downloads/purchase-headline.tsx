import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { PurchaseState } from './purchase-state.ts';

interface Words {
  sign: 'done' | 'waiting' | 'problem' | 'none';
  status: string;
  title: string;
  text: string;
  /** Whether asking again may change the answer. */
  canCheck?: boolean;
}

const words: Record<PurchaseState, Words> = {
  paid: {
    sign: 'done',
    status: 'Paid',
    title: 'Payment Successful!',
    text: 'Thank you. What you bought is below, and the receipt is on its way to your inbox.',
  },
  expired: {
    sign: 'done',
    status: 'Paid',
    title: 'Payment Successful!',
    text: 'This page hands out what you bought for 24 hours after the payment. The links in your receipt e-mail work longer.',
  },
  checking: {
    sign: 'waiting',
    status: 'One moment',
    title: 'Confirming your payment',
    text: 'We are asking the payment provider. This takes a few seconds.',
  },
  pending: {
    sign: 'waiting',
    status: 'Pending',
    title: 'Payment not confirmed yet',
    text: 'Some payments take a while. Nothing is lost: as soon as yours is confirmed, everything comes by e-mail and shows up here.',
    canCheck: true,
  },
  unreachable: {
    sign: 'problem',
    status: 'No answer',
    title: 'We could not check your order',
    text: 'Our server did not answer. If you have paid, your receipt comes by e-mail with everything in it.',
    canCheck: true,
  },
  cancelled: {
    sign: 'problem',
    status: 'Not paid',
    title: 'Payment not completed',
    text: 'This payment was cancelled or ran out of time. You have not been charged for it.',
  },
  refunded: {
    sign: 'problem',
    status: 'Refunded',
    title: 'This order was refunded',
    text: 'The money is on its way back to you, and the downloads of this order are closed.',
  },
  disputed: {
    sign: 'problem',
    status: 'Disputed',
    title: 'This payment is disputed',
    text: 'You or your bank asked for this payment back. The downloads of this order are closed for now. If it was a mistake, tell your bank, and write to us.',
  },
  unknown: {
    sign: 'problem',
    status: 'Unknown',
    title: 'We do not know this order',
    text: 'The address does not belong to an order of ours. If you have paid, use the links in your receipt e-mail.',
  },
  looking: {
    sign: 'waiting',
    status: 'One moment',
    title: 'Looking for your files',
    text: 'We are asking what your account owns.',
  },
  owned: {
    sign: 'none',
    status: 'Your files',
    title: 'Yours to download',
    text: 'There is no new payment here. These are the files that your account owns.',
  },
  none: {
    sign: 'none',
    status: 'Orders',
    title: 'No order to show',
    text: 'After a payment this page shows what you bought. The receipt in your inbox has the same links.',
  },
};

const signs = {
  done: { Icon: CircleCheck, tone: 'text-grass' },
  waiting: { Icon: Clock, tone: 'text-muted' },
  problem: { Icon: CircleAlert, tone: 'text-error' },
  none: { Icon: null, tone: 'text-muted' },
};

/** The one sentence that matters on the success page; announced whenever it changes. */
export function PurchaseHeadline({ state, onCheck }: { state: PurchaseState; onCheck: () => void }) {
  const { sign, status, title, text, canCheck } = words[state];
  const { Icon, tone } = signs[sign];
  return (
    <div aria-live="polite" className="max-w-3xl">
      <p className={`flex items-center gap-2 font-mono text-15 ${tone}`}>
        {Icon && <Icon aria-hidden className="size-5" strokeWidth={1.5} />}
        {status}
      </p>
      <h1 className="mt-3 text-64">{title}</h1>
      <p className="mt-6 max-w-2xl text-21 text-muted">{text}</p>
      {canCheck && (
        <Button className="mt-8" onClick={onCheck}>
          Check again
        </Button>
      )}
    </div>
  );
}
