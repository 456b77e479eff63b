import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Members } from '#content/members.server.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Pager } from '#ui/pager.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { ordersPerPage, ordersQuery } from './list-orders.ts';
import { subscriptionPaymentsQuery } from './list-subscription-payments.ts';
import { OrderCard } from './order-card.tsx';
import { SubscriptionPayments } from './subscription-payments.tsx';

/** The page /account/orders: the user's orders and subscription payments, newest first. */
export function OrdersPage({ user, page }: { user: SessionUser; page: Members['orders'] }) {
  const [index, setIndex] = useState(0);
  const { data, error, refetch, isFetching } = useQuery(ordersQuery(user.id, index));
  const payments = useQuery(subscriptionPaymentsQuery(user.id));
  const { data: paid } = payments;

  if ((error && !data) || (payments.error && !paid)) {
    return (
      <LoadFailed onRetry={() => void Promise.all([refetch(), payments.refetch()])}>
        We couldn’t load your orders. Check your connection and try again.
      </LoadFailed>
    );
  }
  if (!data || !paid) return <LoadingMessage>Loading your orders…</LoadingMessage>;
  if (data.total === 0 && paid.length === 0) {
    return (
      <div>
        <p className="max-w-xl text-21">{page.empty}</p>
        <ButtonLink to="/shop" className="mt-8">
          Go to the shop
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <Pager
        label="Pages of orders"
        page={index}
        rowsPerPage={ordersPerPage}
        total={data.total}
        onPageChange={setIndex}
      >
        {data.total === 0 ? (
          <p className="max-w-xl">{page.empty}</p>
        ) : (
          <ul aria-busy={isFetching} className="[&>li:first-child]:pt-0">
            {data.orders.map((order, position) => (
              <OrderCard
                key={order.id}
                userId={user.id}
                order={order}
                startsOpen={index === 0 && position === 0 && order.status === 'paid'}
              />
            ))}
          </ul>
        )}
      </Pager>
      {paid.length > 0 && <SubscriptionPayments payments={paid} />}
    </>
  );
}
