import { Ban, CircleAlert, CircleCheck, Clock, Undo2 } from 'lucide-react';

const statuses = {
  paid: { word: 'Paid', Icon: CircleCheck, color: 'text-grass' },
  disputed: { word: 'Disputed', Icon: CircleAlert, color: 'text-error' },
  refunded: { word: 'Refunded', Icon: Undo2, color: 'text-muted' },
  pending: { word: 'Not paid', Icon: Clock, color: 'text-muted' },
  cancelled: { word: 'Cancelled', Icon: Ban, color: 'text-muted' },
} as const;

const lostDispute = { word: 'Dispute lost', Icon: Ban, color: 'text-error' };
const partlyRefunded = { word: 'Partly refunded', Icon: Undo2, color: 'text-ink' };

export const orderStatusOptions: readonly { value: string; label: string }[] = [
  ...Object.entries(statuses).map(([value, { word }]) => ({ value, label: word })),
  { value: 'subscription', label: 'Subscription payments' },
];

function isKnown(status: string): status is keyof typeof statuses {
  return Object.hasOwn(statuses, status);
}

interface OrderState {
  status: string;
  /** open, won or lost; null for an order that was never disputed. */
  dispute: string | null;
  refunded_cents: number;
}

function signOf({ status, dispute, refunded_cents: refunded }: OrderState) {
  if (status === 'disputed' && dispute === 'lost') return lostDispute;
  if (status === 'paid' && refunded > 0) return partlyRefunded;
  return statuses[isKnown(status) ? status : 'pending'];
}

/** What became of an order, as a sign and a word. */
export function OrderStatus({ order }: { order: OrderState }) {
  const { word, Icon, color } = signOf(order);
  return (
    <span className={`inline-flex items-center gap-1.5 ${color}`}>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
      {word}
    </span>
  );
}
