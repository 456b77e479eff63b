import { useMutation } from '@tanstack/react-query';
import type { Database } from '#domain/database.types.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { formatTime } from '#domain/days.ts';
import { orderNumber } from '#domain/order-texts.ts';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';

export type Hold = Database['public']['Functions']['list_reservations']['Returns'][number];

/** The open checkouts that hold pieces of an option, each with a button that frees them. */
export function StockHolds({ holds }: { holds: Hold[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (order: string) => {
      await rpc('free_reservation', { p_order_id: order });
      // Closes the payment page, so that nobody pays for what is not held.
      await callFunction('create-checkout', { body: { cancel: order } });
    },
    meta: { done: 'Pieces freed', failed: 'The pieces were not freed', reloads: [['stock']] },
  });
  return (
    holds.length > 0 && (
      <ul className="mt-3 flex flex-col gap-2 text-15">
        {holds.map((hold) => (
          <li key={hold.order_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{describeHold(hold)}</span>
            <Button look="quiet" isBusy={isPending} onClick={() => mutate(hold.order_id)}>
              Free them
              <span className="sr-only"> from order {orderNumber({ id: hold.order_id })}</span>
            </Button>
          </li>
        ))}
      </ul>
    )
  );
}

/** '2 held until 2:32 PM by ada@example.com, and 3 more ordered'. */
function describeHold({ quantity, unreserved, until, email, network }: Hold): string {
  const buyer = email ?? (network === null ? 'a visitor' : `a visitor of network ${network}`);
  const time = until === null ? 'while a payment is on its way' : `until ${formatTime(until)}`;
  return `${quantity} held ${time} by ${buyer}${unreserved > 0 ? `, and ${unreserved} more ordered` : ''}`;
}
