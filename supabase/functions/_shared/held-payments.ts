import type { ServiceClient } from './dependencies.ts';

/** A payment that does not match its order. Money in the smallest unit of its currency. */
export interface HeldPayment {
  sessionId: string;
  orderId: string;
  mismatch: string;
  livemode: boolean;
  /** Undefined until Stripe was asked, for a payment that an earlier release refused. */
  paidCents?: number;
  currency?: string;
  refundedCents: number;
  /** 'delivered', 'refunded' or 'closed'; undefined while the desk has to decide. */
  decision?: string;
}

/** Finds a held payment by its session. */
export async function findHeldPayment(
  supabase: ServiceClient,
  sessionId: string,
): Promise<HeldPayment | undefined> {
  const { data, error } = await supabase
    .from('held_payments')
    .select('session_id, order_id, mismatch, livemode, paid_cents, currency, refunded_cents, decision')
    .eq('session_id', sessionId)
    .maybeSingle();
  if (error) throw new Error('The held payment could not be read', { cause: error });
  if (data === null) return undefined;
  return {
    sessionId: data.session_id,
    orderId: data.order_id,
    mismatch: data.mismatch,
    livemode: data.livemode,
    paidCents: data.paid_cents ?? undefined,
    currency: data.currency ?? undefined,
    refundedCents: data.refunded_cents,
    decision: data.decision ?? undefined,
  };
}
