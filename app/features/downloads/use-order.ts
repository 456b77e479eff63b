import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderResponse, OrderResponseItem } from '#domain/account-calls.ts';
import { getOrder } from '#common/shop/order-answer.ts';

export type Order = Omit<OrderResponse, 'createdAt' | 'items' | 'livemode'> & {
  items: Omit<OrderResponseItem, 'unitAmountCents'>[];
};
export type OrderDelivery = OrderResponseItem['deliveries'][number];

const maximumResponses = 20;

/** Returns the milliseconds until the next poll of a pending order, or false to stop. Polls every 1 s, later every 3 s. */
export function pollDelay(status: Order['status'] | undefined, responses: number): number | false {
  if (status !== 'pending' || responses >= maximumResponses) return false;
  return responses < 10 ? 1000 : 3000;
}

/**
 * Loads the order of a payment session and polls while the payment is not confirmed. `isPolling` is false once the last
 * poll of a pending order has returned.
 */
export function useOrder(sessionId: string | null) {
  const queryKey = ['order', sessionId];
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => getOrder({ session_id: sessionId ?? '' }),
    enabled: sessionId !== null,
    staleTime: ({ state }) => (state.data?.status === 'pending' ? 0 : 60_000),
    refetchInterval: ({ state }) => pollDelay(state.data?.status, state.dataUpdateCount),
  });
  const responses = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  return { order: data, error, refetch, isPolling: pollDelay(data?.status, responses) !== false };
}
