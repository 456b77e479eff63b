import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/days.ts';
import { ExternalLink } from '#ui/link.tsx';
import type { SubscriptionPayment } from './list-subscription-payments.ts';

/** A member's subscription payments with their invoices. The receipt email links here. */
export function SubscriptionPayments({ payments }: { payments: readonly SubscriptionPayment[] }) {
  return (
    <section
      id="subscription-payments"
      aria-labelledby="subscription-payments-heading"
      className="mt-14 scroll-mt-24"
    >
      <h2 id="subscription-payments-heading" className="text-21 sm:text-28">
        Subscription payments
      </h2>
      <ul className="mt-4 border-t border-hairline">
        {payments.map(({ id, currency, paid_at: paidAt, hosted_invoice_url: invoiceUrl, ...cents }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-hairline py-4 font-mono text-15"
          >
            <span className="text-muted">{formatDate(paidAt)}</span>
            <span className="text-17">{formatMoney(cents.amount_cents, currency)}</span>
            {cents.refunded_cents > 0 && (
              <span className="text-muted">{formatMoney(cents.refunded_cents, currency)} refunded</span>
            )}
            {invoiceUrl !== null && (
              <ExternalLink
                href={invoiceUrl}
                className="ml-auto inline-flex min-h-6 items-center font-sans text-pit underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
              >
                Open invoice
                <span className="sr-only"> from {formatDate(paidAt)}</span>
              </ExternalLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
