import { formatMoney } from '../domain/money.ts';
import { orderNumber } from '../domain/order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

/** Tells a buyer that the goods were sold before the payment arrived, and that all of it is paid back. */
export function renderOrderSoldOut(order: Order, site: Site): RenderedMail {
  const { paidCents = 0, currency } = order;
  const money =
    paidCents === 0
      ? 'You paid nothing, so there is nothing to refund.'
      : `We are refunding all of it, ${formatMoney(paidCents, currency)}. Another email follows when that is done.`;
  return renderMail(
    `Sold out: your order ${orderNumber(order)} is not coming`,
    [
      `Your payment arrived after the last piece was sold, so we can’t send your order. ${money}`,
      ...testPaymentNotice(order),
      orderRows(order),
    ],
    site,
  );
}
