import { formatMoney } from '../domain/money.ts';
import { describeRefunds, orderNumber } from '../domain/order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';

/** Renders the confirmation of a refund of `cents` (0 for a free order), with its effect on the downloads of the order. */
export function renderOrderRefund(order: Order, cents: number, site: Site): RenderedMail {
  if (cents === 0) return renderTakenBack(order, site);
  return renderMail(
    `Refund of ${formatMoney(cents, order.currency)} for order ${orderNumber(order)}`,
    [
      `We refunded ${formatMoney(cents, order.currency)} to your card or account. Banks usually need 5 to 10 days to show it.`,
      ...effectBlocks(order),
      ...testPaymentNotice(order),
      orderRows(order),
      refundRows(order),
    ],
    site,
  );
}

/** Renders the correction of an earlier confirmation: the bank sent `cents` back. */
export function renderRefundFailed(order: Order, cents: number, site: Site): RenderedMail {
  const amount = formatMoney(cents, order.currency);
  const closed =
    order.status === 'refunded'
      ? ' Until then, the downloads, links and reviews of your order stay closed.'
      : '';
  return renderMail(
    `Your refund of ${amount} for order ${orderNumber(order)} did not arrive`,
    [
      `We told you that we refunded ${amount}. Your bank sent the money back to us, so you have not received it. We are looking into it and will write to you.${closed}`,
      'If your card or account has changed, reply to this email.',
      ...testPaymentNotice(order),
      orderRows(order),
      refundRows(order),
    ],
    site,
  );
}

/** The sum of all refunds, with its part of the tax. */
function refundRows(order: Order): MailBlock {
  return { kind: 'rows', rows: describeRefunds(order, 'Refunded so far') };
}

function renderTakenBack(order: Order, site: Site): RenderedMail {
  return renderMail(
    `Your order ${orderNumber(order)} was taken back`,
    [
      'We took back your free order, so its downloads, links and reviews are closed. You paid nothing, so there is nothing to refund. If this is a mistake, reply to this email.',
      ...testPaymentNotice(order),
      orderRows(order),
    ],
    site,
  );
}

function effectBlocks({ status, shipment }: Order): MailBlock[] {
  if (status === 'refunded') {
    const goods = shipment && shipment.shippedOn === undefined ? 'we don’t ship it, and ' : '';
    return [`Your order is now refunded in full, so ${goods}its downloads, links and reviews are closed.`];
  }
  if (status !== 'paid') return [];
  return ['Nothing else changes. The downloads, links and reviews of your order stay yours.'];
}
