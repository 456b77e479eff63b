import type { ReactNode } from 'react';
import { formatMoney } from '../../../supabase/functions/_shared/money.ts';
import { type CartLine, totalCents } from './cart-line.ts';

/** Subtotal and total (equal: there is no tax, shipping or fee) and the one action of the cart. */
export function OrderSummary({ lines, action }: { lines: readonly CartLine[]; action: ReactNode }) {
  const total = formatMoney(totalCents(lines));
  const hasWithdrawn = lines.some(({ withdrawn }) => withdrawn);
  return (
    <section
      aria-labelledby="order-summary"
      className="self-start border-t-2 border-ink bg-surface p-6 lg:sticky lg:top-28 lg:col-span-4"
    >
      <h2 id="order-summary" className="text-28">
        Order Summary
      </h2>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-y-3" aria-live="polite" aria-atomic="true">
        <dt className="text-muted">Subtotal</dt>
        <dd className="break-all text-right font-mono">{total}</dd>
        <dt className="border-t border-hairline pt-4 text-21 font-semibold">Total</dt>
        <dd className="border-t border-hairline pt-4 text-right font-mono text-21 font-medium break-all">
          {total}
        </dd>
      </dl>
      <div className="mt-6">
        {hasWithdrawn ? (
          <p role="alert" className="border-l-2 border-error pl-4 text-15">
            Something in your cart is no longer sold. Remove it, and you can check out.
          </p>
        ) : (
          action
        )}
      </div>
    </section>
  );
}
