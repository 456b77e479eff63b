import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-texts.ts';
import { formatDate } from '#domain/days.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { StateLabel } from '#ui/state-label.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { ShipmentState } from '#common/shop/shipment-state.tsx';
import { ownOrderQuery } from './own-order.ts';
import type { PastOrder } from './list-orders.ts';
import { OrderDeliveries } from './order-deliveries.tsx';

const statuses = {
  paid: { label: 'Paid', Icon: CircleCheck, color: 'text-grass' },
  disputed: { label: 'Disputed', Icon: CircleAlert, color: 'text-error' },
  refunded: { label: 'Refunded', Icon: Undo2, color: 'text-muted' },
} as const;

const takenBack = { ...statuses.refunded, label: 'Taken back' };
const refundFailed = { ...statuses.disputed, label: 'Refund did not arrive' };

function Status({ order }: { order: PastOrder }) {
  const { status, paidCents, refundedCents } = order;
  const isTakenBack = status === 'refunded' && paidCents === 0;
  const isOwed = status === 'refunded' && refundedCents < paidCents;
  return <StateLabel {...(isTakenBack ? takenBack : isOwed ? refundFailed : statuses[status])} />;
}

/** An order in the list. Its deliveries load when it opens. */
export function OrderCard({
  userId,
  order,
  startsOpen,
}: {
  userId: string;
  order: PastOrder;
  startsOpen: boolean;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { data, error, refetch } = useQuery({ ...ownOrderQuery(userId, order.id), enabled: isOpen });
  const number = orderNumber(order);
  const canOpen = order.status === 'paid' && order.hasDeliveries;
  const id = `order-${order.id}`;

  return (
    <li className="border-b border-hairline py-7">
      <article aria-labelledby={id}>
        <p className="flex flex-wrap gap-x-5 gap-y-1 font-mono text-15 text-muted">
          <span>{formatDate(order.paidAt)}</span>
          <Status order={order} />
        </p>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-8">
          <h2 id={id} className="text-21 sm:text-28">
            Order {number}
          </h2>
          <p className="font-mono text-21">{formatMoney(order.paidCents, order.currency)}</p>
        </div>
        <ul className="mt-3 text-muted">
          {order.items.map(({ position, name, option, quantity }) => (
            <li key={position}>
              {quantity} × {name}
              {option !== undefined && ` (${option})`}
            </li>
          ))}
        </ul>
        {order.status === 'paid' && order.shipment && <ShipmentState shipment={order.shipment} />}
        {order.status === 'disputed' && (
          <p className="mt-5 max-w-2xl">
            You or your bank disputed this payment, so any files are closed. If this is a mistake, contact
            your bank and write to us.
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
          {canOpen && (
            <Button
              look="secondary"
              aria-expanded={isOpen}
              aria-controls={`${id}-more`}
              onClick={() => setOpen(!isOpen)}
            >
              Show files and links
              <span className="sr-only">, order {number}</span>
              <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} strokeWidth={1.5} />
            </Button>
          )}
          <ButtonLink look="quiet" to={`/account/orders/receipt?order=${order.id}`}>
            Receipt<span className="sr-only"> for order {number}</span>
          </ButtonLink>
        </div>
        {canOpen && (
          <div
            id={`${id}-more`}
            hidden={!isOpen}
            className="mt-6 border-l-4 border-bar bg-surface p-5 md:p-6"
          >
            {data ? (
              <OrderDeliveries items={data.items} />
            ) : error ? (
              <Notice tone="error">
                We couldn’t load this order’s files.{' '}
                <Button look="quiet" onClick={() => void refetch()}>
                  Try again
                </Button>
              </Notice>
            ) : (
              <LoadingMessage>Loading…</LoadingMessage>
            )}
          </div>
        )}
      </article>
    </li>
  );
}
