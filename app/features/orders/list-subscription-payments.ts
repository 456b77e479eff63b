import { queryOptions } from '@tanstack/react-query';
import { askAll } from '#lib/session/ask.ts';

const listSubscriptionPayments = (userId: string) =>
  askAll((database) =>
    database
      .from('subscription_payments')
      .select('id, amount_cents, refunded_cents, currency, paid_at, hosted_invoice_url')
      // Row level security shows admins every payment. This page lists only their own.
      .eq('user_id', userId)
      .order('paid_at', { ascending: false })
      .order('id'),
  );

/** A paid invoice of the subscription. */
export type SubscriptionPayment = Awaited<ReturnType<typeof listSubscriptionPayments>>[number];

/** A member's subscription payments, newest first. */
export const subscriptionPaymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscription-payments', userId],
    queryFn: () => listSubscriptionPayments(userId),
  });
