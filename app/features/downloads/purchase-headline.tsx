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
    text: 'Thank you! Your order is below, and your receipt is on its way to your inbox.',
  },
  expired: {
    sign: 'done',
    status: 'Paid',
    title: 'Payment Successful!',
    text: 'This page is valid for 24 hours after payment. The links in your receipt are valid longer.',
  },
  checking: {
    sign: 'waiting',
    status: 'One moment',
    title: 'Confirming your payment',
    text: 'We’re checking with the payment provider. This takes a few seconds.',
  },
  pending: {
    sign: 'waiting',
    status: 'Pending',
    title: 'Payment not confirmed yet',
    text: 'Some payments take a while. As soon as yours is confirmed, we’ll email you everything and it will appear here.',
    canCheck: true,
  },
  unreachable: {
    sign: 'problem',
    status: 'No answer',
    title: 'We couldn’t check your order',
    text: 'Our server didn’t respond. If you paid, you’ll get an email with your receipt and links.',
    canCheck: true,
  },
  cancelled: {
    sign: 'problem',
    status: 'Not paid',
    title: 'Payment not completed',
    text: 'This payment was canceled or expired. You weren’t charged.',
  },
  refunded: {
    sign: 'problem',
    status: 'Refunded',
    title: 'This order was refunded',
    text: 'Your money is on its way back, and this order’s downloads are closed.',
  },
  disputed: {
    sign: 'problem',
    status: 'Disputed',
    title: 'This payment is disputed',
    text: 'You or your bank disputed this payment. This order’s downloads are closed for now. If this is a mistake, contact your bank and write to us.',
  },
  unknown: {
    sign: 'problem',
    status: 'Unknown',
    title: 'We don’t know this order',
    text: 'We couldn’t find an order at this address. If you paid, use the links in your receipt email.',
  },
  looking: {
    sign: 'waiting',
    status: 'One moment',
    title: 'Loading your files',
    text: 'We’re loading your account’s files.',
  },
  owned: {
    sign: 'none',
    status: 'Your files',
    title: 'Yours to download',
    text: 'There’s no new payment. These are your account’s files.',
  },
  none: {
    sign: 'none',
    status: 'Orders',
    title: 'No order to show',
    text: 'After a payment, this page shows what you bought. Your receipt has the same links.',
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
