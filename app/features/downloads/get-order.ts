import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callFunction } from '../../lib/call-function.ts';

const delivery = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    fileId: z.string(),
    fileName: z.string(),
    /** Where a file lies that needs no proof of purchase. */
    publicUrl: z.optional(z.url()),
  }),
  z.object({ kind: z.literal('link'), label: z.string(), url: z.url({ protocol: /^https?$/ }) }),
  z.object({ kind: z.literal('review-credit'), count: z.int() }),
]);

const order = z.object({
  status: z.enum(['pending', 'paid', 'refunded', 'cancelled']),
  items: z.array(
    z.object({
      productId: z.int(),
      productName: z.string(),
      option: z.nullish(z.string()),
      quantity: z.int(),
      /** Of the whole line. */
      amountCents: z.int(),
      deliveries: z.array(delivery),
    }),
  ),
});

export type Order = z.infer<typeof order>;
export type OrderItem = Order['items'][number];
export type OrderDelivery = OrderItem['deliveries'][number];

/** The order of a payment session. Throws FunctionCallError, with status 404 for a session that is not ours. */
export async function getOrder(sessionId: string): Promise<Order> {
  return order.parse(await callFunction('get-order', { query: { session_id: sessionId } }));
}

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
    queryFn: () => getOrder(sessionId ?? ''),
    enabled: sessionId !== null,
    staleTime: ({ state }) => (state.data?.status === 'pending' ? 0 : 60_000),
    refetchInterval: ({ state }) => pollDelay(state.data?.status, state.dataUpdateCount),
  });
  const answers = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  return { order: data, error, refetch, isPolling: pollDelay(data?.status, answers) !== false };
}
