import { Fragment, type ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import { describeShippingCost } from '#domain/order-texts.ts';
import { describeShipping, type Shipping } from '#domain/shipping.ts';
import { useSite } from '#lib/site/site-data.ts';
import { type CartLine, totalCents } from './cart-line.ts';

interface OrderSummaryProps {
  lines: readonly CartLine[];
  /** For a cart with goods. */
  shipping: Shipping | undefined;
  /** The code that a link put into the cart. */
  coupon: string | undefined;
  onRemoveCoupon: () => void;
  action: ReactNode;
  /** Currency, tax, delivery and refunds. */
  terms: readonly { label: string; text: string }[];
}

/** Subtotal, shipping and total, the checkout button and the terms. There is no tax and no fee. */
export function OrderSummary({ lines, shipping, coupon, onRemoveCoupon, action, terms }: OrderSummaryProps) {
  const { currency } = useSite();
  const subtotal = totalCents(lines);
  const total = formatMoney(subtotal + (shipping?.cents ?? 0), currency);
  const notes = shipping ? [{ label: 'Shipping', text: describeShipping(shipping) }, ...terms] : terms;
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
        <dd className="break-all text-right font-mono">{formatMoney(subtotal, currency)}</dd>
        {shipping && (
          <>
            <dt className="text-muted">Shipping</dt>
            <dd className="text-right font-mono">
              {describeShippingCost(shipping.cents, shipping.currency)}
            </dd>
          </>
        )}
        <dt className="border-t border-hairline pt-4 text-21 font-semibold">Total</dt>
        <dd className="border-t border-hairline pt-4 text-right font-mono text-21 font-medium break-all">
          {total}
        </dd>
      </dl>
      {coupon !== undefined && (
        <div className="mt-6 border-l-2 border-grass pl-4 text-15">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 break-all">
              Code <span className="font-mono font-medium">{coupon}</span>
            </span>
            <button
              type="button"
              onClick={onRemoveCoupon}
              className="min-h-11 font-semibold text-pit underline underline-offset-4"
            >
              Remove<span className="sr-only"> the code {coupon}</span>
            </button>
          </p>
          <p className="text-muted">The payment page takes the discount off.</p>
        </div>
      )}
      <div className="mt-6">
        {hasWithdrawn ? (
          <p role="alert" className="border-l-2 border-error pl-4 text-15">
            Something in your cart is no longer sold. Remove it to check out.
          </p>
        ) : (
          action
        )}
      </div>
      {notes.length > 0 && (
        <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-hairline pt-4 text-13">
          {notes.map(({ label, text }) => (
            <Fragment key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-muted">{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}
