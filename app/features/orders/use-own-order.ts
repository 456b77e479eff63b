import { useQuery } from '@tanstack/react-query';
import { getOrder } from '#common/shop/order-answer.ts';

/** Loads one of the user's orders with its deliveries. */
export function useOwnOrder(userId: string, orderId: string | null, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['order', userId, orderId],
    queryFn: () => getOrder({ order_id: orderId ?? '' }),
    enabled: enabled && orderId !== null,
    staleTime: 60_000,
  });
}
