import { useQuery } from '@tanstack/react-query';
import { getOrder } from '../../lib/shop/order-answer.ts';

/** An order of one's own with what it delivers. */
export function useOwnOrder(userId: string, orderId: string | null, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['order', userId, orderId],
    queryFn: () => getOrder({ order_id: orderId ?? '' }),
    enabled: enabled && orderId !== null,
    staleTime: 60_000,
  });
}
