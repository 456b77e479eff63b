import { queryOptions } from '@tanstack/react-query';
import { getOrder } from '#common/shop/order-answer.ts';

/** One of the user's orders with its deliveries. */
export const ownOrderQuery = (userId: string, orderId: string | null) =>
  queryOptions({
    queryKey: ['order', userId, orderId],
    queryFn: () => getOrder({ order_id: orderId ?? '' }),
    enabled: orderId !== null,
    staleTime: 60_000,
  });
