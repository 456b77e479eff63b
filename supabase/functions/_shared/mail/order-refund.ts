import type { Brand } from '../dependencies.ts';
import { formatMoney } from '../money.ts';
import { orderNumber } from '../order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail } from './render-mail.ts';

/** Confirms a refund of `cents` to the buyer, and says what it means for the files of the order. */
export function renderOrderRefund(
  order: Order,
  cents: number,
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  return renderMail(
    {
      subject: `Refund of ${formatMoney(cents)} for order ${orderNumber(order)}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `We refunded ${formatMoney(cents)} to your card or account. Banks usually need 5 to 10 days to show it.`,
        },
        ...consequenceOf(order),
        ...testPaymentNotice(order),
        orderRows(order),
        {
          kind: 'rows',
          rows: [{ label: 'Refunded so far', value: formatMoney(order.refundedCents) }],
        },
      ],
    },
    site,
  );
}

function consequenceOf({ status }: Order): MailBlock[] {
  if (status === 'refunded') {
    return [
      {
        kind: 'paragraph',
        text: 'Your order is now refunded in full, so its downloads, links and reviews are closed.',
      },
    ];
  }
  if (status !== 'paid') return [];
  return [
    {
      kind: 'paragraph',
      text: 'Nothing else changes. The downloads, links and reviews of your order stay yours.',
    },
  ];
}
