import type { Brand } from '../dependencies.ts';
import { formatDate } from '../format-date.ts';
import { formatMoney } from '../money.ts';
import { orderNumber } from '../order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Notifies the owner of a purchase; a reply goes to the buyer. */
export function renderPurchaseNotice(order: Order, site: { brand: Brand; siteUrl: string }): RenderedMail {
  const buyer = order.email ?? 'A buyer without an address';
  const rendered = renderMail(
    {
      subject: `New order ${orderNumber(order)}: ${formatMoney(order.paidCents ?? order.amountCents)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${buyer} paid on ${formatDate(order.paidAt ?? order.createdAt)}. The receipt and all items are on their way. You don’t have to do anything.`,
        },
        ...testPaymentNotice(order),
        orderRows(order),
      ],
    },
    site,
  );
  return { ...rendered, replyTo: order.email };
}
