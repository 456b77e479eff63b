import { formatDate } from '#domain/days.ts';
import { formatMoney } from '#domain/money.ts';
import { Link } from '#ui/link.tsx';
import { OrderStatus } from '../orders/order-status.tsx';
import type { MemberAccount } from './load-member.ts';

/** The member's orders and payments of the subscription, newest first. */
export function PurchasesSection({ account: { orders, payments } }: { account: MemberAccount }) {
  if (orders.length + payments.length === 0) return <p className="text-muted">No purchases yet.</p>;
  return (
    <ul className="border-t border-hairline text-15">
      {orders.map((order) => (
        <li
          key={order.id}
          className="relative flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-3 hover:bg-surface"
        >
          <Link
            to={`/admin/orders?open=${order.id}`}
            className="font-semibold after:absolute after:inset-0 hover:underline"
          >
            {order.items}
          </Link>
          <span className="font-mono">
            {formatMoney(order.paid_cents ?? order.amount_cents, order.currency)}
          </span>
          <span className="flex w-full justify-between gap-4 text-muted">
            {formatDate(order.created_at)}
            <OrderStatus order={order} />
          </span>
        </li>
      ))}
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-3">
          <span className="font-semibold">Subscription</span>
          <span className="font-mono">{formatMoney(payment.amount_cents, payment.currency)}</span>
          <span className="w-full text-muted">{formatDate(payment.created_at)}</span>
        </li>
      ))}
    </ul>
  );
}
