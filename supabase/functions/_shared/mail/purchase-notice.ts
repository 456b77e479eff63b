import type { Brand } from '../dependencies.ts';
import { formatDate } from '../format-date.ts';
import { formatMoney } from '../money.ts';
import { orderNumber } from '../order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Renders a notice to the owner about a new order. Replies go to the buyer. */
export function renderPurchaseNotice(order: Order, site: { brand: Brand; siteUrl: string }): RenderedMail {
  const buyer = order.email ?? 'A buyer without an email address';
  const rendered = renderMail(
    {
      subject: `New order ${orderNumber(order)}: ${formatMoney(order.amountCents)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${buyer} paid on ${formatDate(order.paidAt ?? order.createdAt)}. The receipt and everything they bought are on their way. You don't need to do anything.`,
        },
        ...testPaymentNotice(order),
        orderRows(order),
      ],
    },
    site,
  );
  return { ...rendered, replyTo: order.email };
}
