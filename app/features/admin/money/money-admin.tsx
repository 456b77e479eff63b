import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoment, utcDayOf } from '#domain/days.ts';
import { formatMoney } from '#domain/money.ts';
import { formatSums } from '../format-sums.ts';
import { orderNumber } from '#domain/order-texts.ts';
import { ListPage } from '../list-page.tsx';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { Tiles } from '../tiles.tsx';
import { PagePart } from '../page-part.tsx';
import { ComparePayments } from './compare-payments.tsx';
import { FailedPayments } from './failed-payments.tsx';
import { Months } from './months.tsx';
import {
  formatMonth,
  searchMoney,
  balanceExtentQuery,
  monthsQuery,
  subscribersQuery,
  type Movement,
} from './read-money.ts';

const kinds: Readonly<Record<string, string>> = {
  order: 'Order',
  subscription: 'Subscription',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Stripe fee',
  other: 'Other',
};

const Amount = ({ cents, currency }: { cents: number; currency: string }) => (
  <span className="whitespace-nowrap font-mono">{formatMoney(cents, currency)}</span>
);

const columns: readonly Column<Movement>[] = [
  {
    name: 'Movement',
    isHeading: true,
    cell: ({ kind, created_at: time }) => (
      <>
        <span className="block font-semibold">{kinds[kind] ?? kind}</span>
        <span className="text-13 text-muted">{formatMoment(time)}</span>
      </>
    ),
  },
  {
    name: 'Order',
    cell: ({ order_id: id }) =>
      id === null ? (
        '–'
      ) : (
        <Link
          to={`/admin/orders?open=${id}`}
          className="inline-flex min-h-6 items-center font-mono text-pit underline underline-offset-4 pointer-coarse:min-h-11"
        >
          <span className="sr-only">Order </span>
          {orderNumber({ id })}
        </Link>
      ),
  },
  {
    name: 'Details',
    cell: ({ items, email }) => (
      <>
        <span className="block">{items || '–'}</span>
        {email !== '' && <span className="text-muted">{email}</span>}
      </>
    ),
  },
  {
    name: 'Amount',
    isRight: true,
    cell: ({ amount_cents: cents, currency, tax_cents: tax }) => (
      <>
        <Amount cents={cents} currency={currency} />
        {tax !== null && (
          <span className="block whitespace-nowrap text-13 text-muted">
            of which tax <Amount cents={tax} currency={currency} />
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Fee',
    isRight: true,
    cell: ({ fee_cents: cents, currency }) => <Amount cents={-cents} currency={currency} />,
  },
  {
    name: 'Net',
    isRight: true,
    cell: ({ net_cents: cents, currency }) => <Amount cents={cents} currency={currency} />,
  },
];

function describeShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}

function Figures() {
  const { data: subscribers } = useQuery(subscribersQuery);
  const { data: months } = useQuery(monthsQuery);
  const { data: extent } = useQuery(balanceExtentQuery);
  const now = utcDayOf(new Date()).slice(0, 7);
  const sums = months
    ?.filter(({ month }) => month === now)
    .map((sum): [string, number] => [sum.currency, sum.net_cents]);
  return (
    <>
      <Tiles
        tiles={[
          { label: 'Active subscribers', value: subscribers?.active },
          {
            label: subscribers
              ? `Churn in 30 days: ${subscribers.lost} of ${subscribers.active_before} left`
              : 'Churn in 30 days',
            value: subscribers && describeShare(subscribers.lost, subscribers.active_before),
          },
          { label: 'Failed payments', value: subscribers?.failed },
          { label: 'Net this month', value: sums && formatSums(sums) },
        ]}
      />
      {subscribers && <ComparePayments comparedAt={subscribers.compared_at} extent={extent} />}
    </>
  );
}

/** The page /admin/money: subscribers, failed payments, sums of each month, and every movement. */
export function MoneyAdmin() {
  const { data: months = [] } = useQuery(monthsQuery);
  return (
    <>
      <Figures />
      <PagePart heading="Failed payments">
        <FailedPayments />
      </PagePart>
      <PagePart heading="Months">
        <Months />
      </PagePart>
      <PagePart heading="All movements">
        <ListPage
          nouns={['movement', 'movements']}
          searchLabel="Search by kind, order, email or product"
          filter={{
            label: 'Month',
            all: 'Every month',
            options: [...new Set(months.map(({ month }) => month))].map((month) => ({
              value: month,
              label: formatMonth(month),
            })),
          }}
          read={searchMoney}
          empty="No payments yet."
        >
          {(rows) => <RecordTable caption="Movements" columns={columns} rows={rows} keyOf={({ id }) => id} />}
        </ListPage>
      </PagePart>
    </>
  );
}
