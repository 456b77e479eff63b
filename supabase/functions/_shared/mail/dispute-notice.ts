import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import type { Tables } from '../domain/database.types.ts';
import { formatDate, formatDay } from '../domain/days.ts';
import { formatMoney } from '../domain/money.ts';
import { orderNumber, orderTotal } from '../domain/order-texts.ts';
import { disputeState, type DisputeState } from '../domain/order-status.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';

const disputePayload = z.object({ disputeId: z.string() });

type Dispute = Pick<Tables<'disputes'>, 'amount_cents' | 'reason' | 'answer_by'> & { state: DisputeState };

/** Renders a notice to the owner about a disputed payment and the next step. Throws ObsoleteMail after the dispute was deleted. */
export async function renderDisputeNotice(
  order: Order,
  payload: unknown,
  { supabase, ...site }: Site & Pick<FunctionDependencies, 'supabase'>,
): Promise<RenderedMail> {
  const { data, error } = await supabase
    .from('disputes')
    .select('state, amount_cents, reason, answer_by')
    .eq('id', disputePayload.parse(payload).disputeId)
    .maybeSingle();
  if (error) throw new Error('The dispute could not be read', { cause: error });
  if (!data) throw new ObsoleteMail('The dispute was deleted');
  const dispute: Dispute = { ...data, state: disputeState.parse(data.state) };
  return renderMail(
    `Disputed: order ${orderNumber(order)}, ${formatMoney(dispute.amount_cents, order.currency)}`,
    [
      summarize(order, dispute),
      nextStep(order, dispute),
      {
        kind: 'link',
        label: 'Open the order',
        url: `${site.siteUrl}/admin/orders?open=${order.id}`,
      },
      ...testPaymentNotice(order),
      orderRows(order),
    ],
    site,
  );
}

function summarize(order: Order, { amount_cents: cents, reason }: Dispute): string {
  const buyer = order.email ?? 'The buyer';
  const why = reason === '' ? '' : ` Reason: ${reason.replaceAll('_', ' ')}.`;
  return `${buyer} disputed ${formatMoney(cents, order.currency)} of ${formatMoney(orderTotal(order), order.currency)} with the bank.${why}`;
}

function describeGoods({ shipment }: Order): string {
  if (!shipment) return '';
  return shipment.shippedOn === undefined
    ? ' Don’t ship its goods before that.'
    : ` Its goods were shipped on ${formatDay(shipment.shippedOn)}.`;
}

function nextStep(order: Order, { state, answer_by: answerBy }: Dispute): string {
  switch (state) {
    case 'open': {
      const until = answerBy === null ? '' : ` until ${formatDate(answerBy, 'UTC')}`;
      return `This order’s downloads and reviews are closed until the bank decides.${describeGoods(order)} Submit your evidence at Stripe${until}. The order shows how often its files were downloaded.`;
    }
    case 'lost':
      return 'The bank decided for the buyer. This order’s downloads and reviews stay closed.';
    case 'won':
      return 'It was settled in your favor. This order’s downloads and reviews are open again. You don’t have to do anything.';
  }
}
