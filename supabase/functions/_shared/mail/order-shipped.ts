import { formatDay } from '../domain/days.ts';
import { describeLine, orderNumber } from '../domain/order-texts.ts';
import type { Order } from '../orders.ts';
import { testPaymentNotice } from './order-receipt.ts';
import { addressLines } from '../domain/address-lines.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

/** Notifies the buyer that the goods of an order were shipped, with the link for tracking if there is one. */
export function renderOrderShipped(order: Order, site: Site): RenderedMail {
  const { address, shippedOn, trackingUrl } = order.shipment ?? {};
  const day = shippedOn === undefined ? '' : ` on ${formatDay(shippedOn)}`;
  const to = address === undefined ? '' : ` to ${addressLines(address).join(', ')}`;
  return renderMail(
    `Your order ${orderNumber(order)} is on its way`,
    [
      `We shipped your order${day}${to}.`,
      ...(trackingUrl === undefined
        ? []
        : [{ kind: 'link' as const, label: 'Track your order', url: trackingUrl }]),
      ...testPaymentNotice(order),
      { kind: 'heading', text: `Order ${orderNumber(order)}` },
      ...order.items.map((item) => describeLine(item)),
    ],
    site,
  );
}
