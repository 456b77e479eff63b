import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { formatSums } from '../format-sums.ts';
import { orderNumber } from '#domain/order-texts.ts';
import { formatMoment } from '#domain/days.ts';
import { countsQuery } from '../count-lists.ts';
import { ListPage } from '../list-page.tsx';
import { searchOrders, type ListedOrder } from './list-orders.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderStatus, orderStatusOptions } from './order-status.tsx';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { Tiles } from '../tiles.tsx';
import { openedHere, formatListQuery, useListAddress, type ListQuery } from '#lib/page/use-list-address.ts';
import { ExternalLink } from '#ui/link.tsx';

const linkLook =
  'inline-flex min-h-6 items-center pointer-coarse:min-h-11 font-mono font-medium text-pit underline decoration-1 underline-offset-4 hover:decoration-2';

function columnsFor(listQuery: ListQuery): readonly Column<ListedOrder>[] {
  return [
    {
      name: 'Order',
      isHeading: true,
      cell: (order) => (
        <>
          {order.kind === 'order' ? (
            <Link
              to={{ search: formatListQuery(listQuery, { open: order.id }) }}
              state={openedHere}
              preventScrollReset
              className={linkLook}
            >
              <span className="sr-only">Order </span>
              {orderNumber(order)}
            </Link>
          ) : order.invoice_url === null ? (
            <span className="font-mono font-medium">Subscription</span>
          ) : (
            <ExternalLink href={order.invoice_url} className={linkLook}>
              Invoice<span className="sr-only"> at Stripe</span>
            </ExternalLink>
          )}
          <span className="block text-13 text-muted">{formatMoment(order.paid_at ?? order.created_at)}</span>
        </>
      ),
    },
    {
      name: 'Buyer',
      cell: ({ first_name: first, last_name: last, email }) => {
        const name = `${first} ${last}`.trim();
        return (
          <>
            {name !== '' && <span className="block font-semibold">{name}</span>}
            {email === '' ? '–' : email}
          </>
        );
      },
    },
    { name: 'Items', cell: ({ items }) => items },
    {
      name: 'Status',
      cell: (order) => <OrderStatus order={order} />,
    },
    {
      name: 'Amount',
      isRight: true,
      cell: ({ amount_cents: items, paid_cents: paid, currency }) => (
        <span className="font-mono">{formatMoney(paid ?? items, currency)}</span>
      ),
    },
  ];
}

/** The page /admin/orders: paid orders, and with a filter or a search unpaid checkouts. Each opens in a dialog. */
export function OrdersAdmin() {
  const { data: counts } = useQuery(countsQuery);
  const { listQuery, open, close } = useListAddress();
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Paid orders', value: counts?.paid_orders },
          { label: 'Refunded orders', value: counts?.refunded_orders },
          { label: 'Disputed orders', value: counts?.disputed_orders },
          {
            label: 'Orders and subscriptions, less refunds and disputes',
            value: counts && formatSums(counts.taken),
          },
        ]}
      />
      <ListPage
        nouns={['order', 'orders']}
        searchLabel="Search by number, email, name, coupon or product"
        filter={{ label: 'Status', all: 'All but unpaid checkouts', options: orderStatusOptions }}
        exported="orders"
        read={searchOrders}
        empty="No orders yet."
      >
        {(rows) => (
          <RecordTable caption="Orders" columns={columnsFor(listQuery)} rows={rows} keyOf={({ id }) => id} />
        )}
      </ListPage>
      <OrderDialog orderId={open} onClose={close} />
    </>
  );
}
