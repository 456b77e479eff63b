import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderResponse, OrderResponseItem } from '../../../supabase/functions/_shared/account-calls.ts';
import { getOrder } from '../../lib/shop/order-answer.ts';

export type Order = Pick<OrderResponse, 'email' | 'status'> & {
  items: Omit<OrderResponseItem, 'unitAmountCents'>[];
};
export type OrderDelivery = OrderResponseItem['deliveries'][number];

const patience = 20;

/** How long to wait before asking again for a pending order, in milliseconds: 1 s at first, then 3 s, then no more. */
export function pollDelay(status: Order['status'] | undefined, answers: number): number | false {
  if (status !== 'pending' || answers >= patience) return false;
  return answers < 10 ? 1000 : 3000;
}

/**
 * The order of a payment session, asked for again while the payment provider's word is on its way. `isPolling` says
 * whether a pending order will still be asked for.
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
  const answers = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  return { order: data, error, refetch, isPolling: pollDelay(data?.status, answers) !== false };
}
