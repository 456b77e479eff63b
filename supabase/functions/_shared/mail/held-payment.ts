import type { HeldPayment } from '../held-payments.ts';
import { describeMismatch } from '../domain/held-payments.ts';
import { formatMoney } from '../domain/money.ts';
import { orderNumber, orderTotal } from '../domain/order-texts.ts';
import type { Order } from '../orders.ts';
import { orderRows, testPaymentNotice } from './order-receipt.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

/** Tells a buyer that the payment has arrived, and that a person looks at it before anything is delivered. */
export function renderPaymentHeld(order: Order, site: Site): RenderedMail {
  return renderMail(
    `We received your payment for order ${orderNumber(order)}`,
    [
      `Your payment has arrived. Something about it doesn’t match your order ${orderNumber(order)}, so a person looks at it. You’ll get another email: with what you bought, or with your money on its way back. You don’t have to do anything. If you have a question, reply to this email.`,
      ...testPaymentNotice(order),
      orderRows(order),
    ],
    site,
  );
}

/** Tells a buyer that a held payment was paid back. */
export function renderPaymentReturned(order: Order, held: HeldPayment, site: Site): RenderedMail {
  const money = formatMoney(held.refunded_cents, held.currency ?? order.currency);
  return renderMail(
    `Refund of ${money} for order ${orderNumber(order)}`,
    [
      `Your payment didn’t match your order ${orderNumber(order)}, so we refunded ${money} to your card or account. Banks usually need 5 to 10 days to show it. If you still want your order, please place it again, or reply to this email.`,
      ...testPaymentNotice(order),
    ],
    site,
  );
}

/** Renders a notice to owner and desk: a payment arrived that does not match its order, and one link to where they decide. */
export function renderHeldPaymentNotice(order: Order, held: HeldPayment, site: Site): RenderedMail {
  const paid =
    held.paid_cents === null ? 'unknown' : formatMoney(held.paid_cents, held.currency ?? order.currency);
  return renderMail(
    `Decide: a payment doesn’t match order ${orderNumber(order)}`,
    [
      `A payment arrived for order ${orderNumber(order)}, and nothing was delivered yet. ${describeMismatch(held.mismatch)}`,
      {
        kind: 'rows',
        rows: [
          { label: 'Buyer', value: order.email ?? 'unknown' },
          { label: 'Expected', value: formatMoney(orderTotal(order), order.currency) },
          { label: 'Paid', value: paid },
        ],
      },
      { kind: 'link', label: 'Deliver it as paid, or refund it', url: `${site.siteUrl}/admin/needs-you` },
      ...testPaymentNotice(held),
      orderRows(order),
    ],
    site,
  );
}
