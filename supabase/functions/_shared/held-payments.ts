import type { ServiceClient } from './dependencies.ts';

/** Finds a held payment by its session; null for an unknown one. */
export async function findHeldPayment(supabase: ServiceClient, sessionId: string) {
  const { data, error } = await supabase
    .from('held_payments')
    .select('session_id, order_id, mismatch, livemode, paid_cents, currency, refunded_cents, decision')
    .eq('session_id', sessionId)
    .maybeSingle();
  if (error) throw new Error('The held payment could not be read', { cause: error });
  return data;
}

/**
 * A payment that does not match its order. Money in the smallest unit of its currency; `decision` is null while the desk has
 * to decide.
 */
export type HeldPayment = NonNullable<Awaited<ReturnType<typeof findHeldPayment>>>;
