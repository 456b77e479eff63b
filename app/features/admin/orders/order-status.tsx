import { Ban, CircleAlert, CircleCheck, Clock, Truck, Undo2 } from 'lucide-react';
import { StateLabel } from '#ui/state-label.tsx';

const statuses = {
  held: { label: 'Payment held', Icon: CircleAlert, color: 'text-error' },
  paid: { label: 'Paid', Icon: CircleCheck, color: 'text-grass' },
  disputed: { label: 'Disputed', Icon: CircleAlert, color: 'text-error' },
  refunded: { label: 'Refunded', Icon: Undo2, color: 'text-muted' },
  pending: { label: 'Not paid', Icon: Clock, color: 'text-muted' },
  cancelled: { label: 'Cancelled', Icon: Ban, color: 'text-muted' },
} as const;

const lostDispute = { label: 'Dispute lost', Icon: Ban, color: 'text-error' };
const takenBack = { label: 'Taken back', Icon: Undo2, color: 'text-muted' };
const paidToShip = { label: 'To ship', Icon: Truck, color: 'text-ink' };
const refundFailed = { label: 'Refund failed', Icon: CircleAlert, color: 'text-error' };
const partlyRefunded = { label: 'Partly refunded', Icon: Undo2, color: 'text-ink' };

export const orderStatusOptions: readonly { value: string; label: string }[] = [
  { value: 'to-ship', label: 'To ship' },
  ...(['held', 'paid', 'disputed', 'refunded'] as const).map((value) => ({
    value,
    label: statuses[value].label,
  })),
  { value: 'subscription', label: 'Subscription payments' },
  { value: 'unpaid', label: 'Unpaid checkouts' },
];

function isKnownStatus(status: string): status is keyof typeof statuses {
  return Object.hasOwn(statuses, status);
}

interface OrderState {
  status: string;
  /** open, won or lost; null for an order that was never disputed. */
  dispute: string | null;
  /** 0 for an order that was free because of a coupon; null until it is paid. */
  paid_cents: number | null;
  refunded_cents: number;
  /** Whether paid goods are still here. */
  to_ship?: boolean;
}

function selectStatus({
  status,
  dispute,
  paid_cents: paid,
  refunded_cents: refunded,
  to_ship: toShip,
}: OrderState) {
  if (status === 'refunded' && paid === 0) return takenBack;
  if (status === 'refunded' && paid !== null && refunded < paid) return refundFailed;
  if (status === 'disputed' && dispute === 'lost') return lostDispute;
  if (toShip === true) return paidToShip;
  if (status === 'paid' && refunded > 0) return partlyRefunded;
  return statuses[isKnownStatus(status) ? status : 'pending'];
}

/** The status of an order as an icon and a label. */
export const OrderStatus = ({ order }: { order: OrderState }) => <StateLabel {...selectStatus(order)} />;
