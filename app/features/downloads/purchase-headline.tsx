import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { orderNumber } from '#domain/order-texts.ts';
import { Button } from '#ui/button.tsx';
import type { PurchaseState } from './purchase-state.ts';

interface Headline {
  icon: keyof typeof icons;
  status: string;
  title: string;
  text: string;
  /** Shows 'Check again', because the state may change. */
  canCheckAgain?: boolean;
}

const icons = {
  done: { Icon: CircleCheck, color: 'text-grass' },
  pending: { Icon: Clock, color: 'text-muted' },
  problem: { Icon: CircleAlert, color: 'text-error' },
  none: { Icon: null, color: 'text-muted' },
};

const headlines: Record<PurchaseState, Headline> = {
  paid: {
    icon: 'done',
    status: 'Paid',
    title: 'Payment Successful!',
    text: 'Thank you! Your order is below, and your receipt is on its way to your inbox.',
  },
  expired: {
    icon: 'done',
    status: 'Paid',
    title: 'Payment Successful!',
    text: 'This page shows downloads and links for 24 hours after payment. Those in your receipt are valid longer.',
  },
  checking: {
    icon: 'pending',
    status: 'One moment',
    title: 'Confirming your payment',
    text: 'We’re checking with the payment provider. This takes a few seconds.',
  },
  pending: {
    icon: 'pending',
    status: 'Pending',
    title: 'Payment not confirmed yet',
    text: 'Some payments take a while. As soon as yours is confirmed, we’ll email you everything and it will appear here.',
    canCheckAgain: true,
  },
  held: {
    icon: 'pending',
    status: 'Payment received',
    title: 'Your payment has arrived',
    text: 'Something about it doesn’t match your order, so a person looks at it. You’ll get an email with what you bought, or with your money on its way back. You don’t have to do anything.',
  },
  unreachable: {
    icon: 'problem',
    status: 'No answer',
    title: 'We couldn’t check your order',
    text: 'Our server didn’t respond. If you paid, you’ll get an email with your receipt and links.',
    canCheckAgain: true,
  },
  cancelled: {
    icon: 'problem',
    status: 'Not paid',
    title: 'Payment not completed',
    text: 'This payment was canceled or expired. You weren’t charged.',
  },
  refunded: {
    icon: 'problem',
    status: 'Refunded',
    title: 'This order was refunded',
    text: 'Your money is on its way back. Any downloads of this order are closed.',
  },
  disputed: {
    icon: 'problem',
    status: 'Disputed',
    title: 'This payment is disputed',
    text: 'You or your bank disputed this payment. Any downloads of this order are closed for now. If this is a mistake, contact your bank and write to us.',
  },
  unknown: {
    icon: 'problem',
    status: 'Unknown',
    title: 'We don’t know this order',
    text: 'We couldn’t find an order at this address. If you paid, use the links in your receipt email.',
  },
  'loading-files': {
    icon: 'pending',
    status: 'One moment',
    title: 'Loading your files',
    text: 'We’re loading your account’s files.',
  },
  owned: {
    icon: 'none',
    status: 'Your files',
    title: 'Yours to download',
    text: 'There’s no new payment. These are your account’s files.',
  },
  none: {
    icon: 'none',
    status: 'Orders',
    title: 'No order to show',
    text: 'After a payment, this page shows what you bought. Your receipt has the same links.',
  },
};

interface PurchaseHeadlineProps {
  state: PurchaseState;
  /** Undefined without a payment session. */
  order: { id: string } | undefined;
  onCheckAgain: () => void;
}

/** The state of the purchase as a headline. Screen readers announce each change. */
export function PurchaseHeadline({ state, order, onCheckAgain }: PurchaseHeadlineProps) {
  const { icon, status, title, text, canCheckAgain } = headlines[state];
  const { Icon, color } = icons[icon];
  return (
    <div aria-live="polite" className="max-w-3xl">
      <p className={`flex items-center gap-2 font-mono text-15 ${color}`}>
        {Icon && <Icon aria-hidden className="size-5" strokeWidth={1.5} />}
        {status}
        {state === 'held' && order && ` · order ${orderNumber(order)}`}
      </p>
      <h1 className="mt-3 text-64">{title}</h1>
      <p className="mt-6 max-w-2xl text-21 text-muted">{text}</p>
      {canCheckAgain && (
        <Button className="mt-8" onClick={onCheckAgain}>
          Check again
        </Button>
      )}
    </div>
  );
}
