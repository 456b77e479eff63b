import { z } from 'zod';
import { addTrailEntry } from '../_shared/add-trail-entry.ts';
import { requireRole } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import type { DecidePaymentBody, DecidePaymentResponse } from '../_shared/domain/admin-calls.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { findHeldPayment, type HeldPayment } from '../_shared/held-payments.ts';
import { findSession, idOf, recordRefunds, settleSession } from '../_shared/payments.ts';
import { refundWhole } from '../_shared/refund-at-stripe.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'stripe' | 'livemode' | 'log'>;

const bodySchema = z.object({
  sessionId: z.string().max(255),
  decision: z.enum(['deliver', 'refund']),
}) satisfies z.ZodType<DecidePaymentBody>;

/**
 * POST {sessionId, decision} with a bearer token of the desk → DecidePaymentResponse: delivers the order of a held payment as paid, or
 * refunds the payment whole. Both can be repeated. The audit trail is written first.
 */
export function handleDecidePayment(request: Request, dependencies: Dependencies): Promise<Response> {
  const { supabase } = dependencies;
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const staff = await requireRole('desk', request, supabase);
    const { sessionId, decision } = await readBody(request, bodySchema, errors.unknownPayment);
    const held = await findHeldPayment(supabase, sessionId);
    if (!held) throw errors.unknownPayment();
    if (held.decision !== null) {
      const isSame = held.decision === (decision === 'deliver' ? 'delivered' : 'refunded');
      if (!isSame) throw errors.paymentDecided();
      return json({
        outcome: decision === 'deliver' ? 'delivered' : 'refunded',
      } satisfies DecidePaymentResponse);
    }
    if (held.livemode !== dependencies.livemode) throw errors.refundModeMismatch();
    const outcome =
      decision === 'deliver'
        ? await deliver(held, staff.id, dependencies)
        : await refund(held, staff.id, dependencies);
    return json({ outcome } satisfies DecidePaymentResponse);
  });
}

async function deliver(
  held: HeldPayment,
  staffId: string,
  dependencies: Dependencies,
): Promise<DecidePaymentResponse['outcome']> {
  if (held.mismatch === 'currency' || held.mismatch === 'livemode') throw errors.paymentNotDeliverable();
  await addTrailEntry(dependencies.supabase, staffId, 'deliver-held-order', held.order_id);
  // A decision is an event of its own: the report of the payment has its answer already.
  const event = { id: `accepted:${held.session_id}:${crypto.randomUUID()}`, type: 'desk.accepted' };
  const result = await settleSession(dependencies, held.session_id, { event, isAccepted: true });
  if (result?.outcome === 'fulfilled') return 'delivered';
  if (result?.outcome === 'sold-out') return 'sold-out';
  throw result === undefined ? errors.unknownPayment() : errors.paymentDecided();
}

async function refund(
  held: HeldPayment,
  staffId: string,
  dependencies: Dependencies,
): Promise<DecidePaymentResponse['outcome']> {
  const session = await findSession(dependencies, held.session_id);
  const paymentIntent = idOf(session?.payment_intent);
  if (!session || paymentIntent === undefined) throw errors.unknownPayment();
  await addTrailEntry(dependencies.supabase, staffId, 'refund-held-order', held.order_id);
  const charge = await refundWhole(
    { orderId: held.order_id, paymentIntent, invoiceId: idOf(session.invoice) },
    dependencies,
  );
  const result = await recordRefunds(dependencies, charge);
  if (result.outcome !== 'refunded') throw errors.refundRefused();
  return 'refunded';
}
