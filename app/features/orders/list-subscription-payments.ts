import type { Instant } from '#domain/days.ts';
import { queryOptions } from '@tanstack/react-query';
import { askAll } from '#lib/session/ask.ts';

/** A paid invoice of the subscription. Amounts are in cents. */
export interface SubscriptionPayment {
  id: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  /** ISO time of the payment. */
  paidAt: Instant;
  /** The invoice on the payment provider's site. */
  invoiceUrl: string | undefined;
}

/** Lists a member's subscription payments, newest first. Throws DataError. */
async function listSubscriptionPayments(userId: string): Promise<SubscriptionPayment[]> {
  const data = await askAll((database) =>
    database
      .from('subscription_payments')
      .select('id, amount_cents, refunded_cents, currency, paid_at, hosted_invoice_url')
      // Row level security shows admins every payment. This page lists only their own.
      .eq('user_id', userId)
      .order('paid_at', { ascending: false })
      .order('id'),
  );
  return data.map((row) => ({
    id: row.id,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    currency: row.currency,
    paidAt: row.paid_at,
    invoiceUrl: row.hosted_invoice_url ?? undefined,
  }));
}

export const subscriptionPaymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscription-payments', userId],
    queryFn: () => listSubscriptionPayments(userId),
  });
