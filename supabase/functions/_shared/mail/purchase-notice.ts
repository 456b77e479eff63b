import type { Brand } from '../dependencies.ts';
import { formatMailDate } from '../format-date.ts';
import { formatMoney } from '../money.ts';
import { orderNumber } from '../order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Tells the owner that somebody bought something; answering the mail answers the buyer. */
export function renderPurchaseNotice(order: Order, site: { brand: Brand; siteUrl: string }): RenderedMail {
  const buyer = order.email ?? 'Somebody who left no address';
  const rendered = renderMail(
    {
      subject: `New order ${orderNumber(order)}: ${formatMoney(order.amountCents)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${buyer} paid on ${formatMailDate(order.paidAt ?? order.createdAt)}. The receipt and everything bought are on their way; there is nothing you have to do.`,
        },
        ...testPaymentNotice(order),
        orderRows(order),
      ],
    },
    site,
  );
  return { ...rendered, replyTo: order.email };
}
