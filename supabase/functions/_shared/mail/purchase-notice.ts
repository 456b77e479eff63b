import { formatDate } from '../domain/days.ts';
import { formatMoney } from '../domain/money.ts';
import { orderNumber, orderTotal } from '../domain/order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

/** Notifies the owner of a purchase; a reply goes to the buyer. */
export function renderPurchaseNotice(order: Order, site: Site): RenderedMail {
  const buyer = order.email ?? 'A buyer without an address';
  const rendered = renderMail(
    `New order ${orderNumber(order)}: ${formatMoney(orderTotal(order), order.currency)}`,
    [
      `${buyer} paid on ${formatDate(order.paidAt ?? order.createdAt, 'UTC')}. ${describeTask(order)}`,
      ...testPaymentNotice(order),
      orderRows(order),
      ...(order.shipment
        ? [
            {
              kind: 'link' as const,
              label: 'Open the order to ship it',
              url: `${site.siteUrl}/admin/orders?open=${order.id}`,
            },
          ]
        : []),
    ],
    site,
  );
  return { ...rendered, replyTo: order.email };
}

function describeTask({ shipment, items }: Order): string {
  if (!shipment) return 'The receipt and all items are on their way. You don’t have to do anything.';
  const rest = items.length > 1 ? 'The receipt and everything digital are' : 'The receipt is';
  return `${rest} on the way. Please ship the goods, and mark the order as shipped.`;
}
