import { formatDate, formatDay } from '../domain/days.ts';
import { formatMoney } from '../domain/money.ts';
import { orderNumber, orderTotal } from '../domain/order-texts.ts';
import type { DisputeState } from '../domain/order-status.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

export interface DisputedOrder {
  order: Order;
  state: DisputeState;
  /** The disputed amount. */
  amountCents: number;
  /** The provider's reason code, such as 'product_not_received'. */
  reason: string;
  /** Deadline for evidence; undefined once the dispute is decided. */
  answerBy: Date | undefined;
}

/** Renders a notice to the owner about a disputed payment and the next step. */
export function renderDisputeNotice(dispute: DisputedOrder, site: Site): RenderedMail {
  const { order } = dispute;
  return renderMail(
    `Disputed: order ${orderNumber(order)}, ${formatMoney(dispute.amountCents, order.currency)}`,
    [
      summarize(dispute),
      nextStep(dispute),
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

function summarize({ order, amountCents, reason }: DisputedOrder): string {
  const buyer = order.email ?? 'The buyer';
  const why = reason === '' ? '' : ` Reason: ${reason.replaceAll('_', ' ')}.`;
  return `${buyer} disputed ${formatMoney(amountCents, order.currency)} of ${formatMoney(orderTotal(order), order.currency)} with the bank.${why}`;
}

function describeGoods({ shipment }: Order): string {
  if (!shipment) return '';
  return shipment.shippedOn === undefined
    ? ' Don’t ship its goods before that.'
    : ` Its goods were shipped on ${formatDay(shipment.shippedOn)}.`;
}

function nextStep({ order, state, answerBy }: DisputedOrder): string {
  switch (state) {
    case 'open': {
      const until = answerBy ? ` until ${formatDate(answerBy, 'UTC')}` : '';
      return `This order’s downloads and reviews are closed until the bank decides.${describeGoods(order)} Submit your evidence at Stripe${until}. The order shows how often its files were downloaded.`;
    }
    case 'lost':
      return 'The bank decided for the buyer. This order’s downloads and reviews stay closed.';
    case 'won':
      return 'It was settled in your favor. This order’s downloads and reviews are open again. You don’t have to do anything.';
  }
}
