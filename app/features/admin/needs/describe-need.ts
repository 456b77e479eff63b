import { formatDate } from '#domain/days.ts';
import { describeMismatch } from '#domain/held-payments.ts';
import { formatMoney } from '#domain/money.ts';
import { orderNumber } from '#domain/order-texts.ts';
import type { Need } from './list-needs.ts';

const orderOf = ({ orderId }: Need) =>
  orderId === undefined ? 'an order' : `order ${orderNumber({ id: orderId })}`;
const because = (reason: string | null) =>
  reason === null || reason === '' ? '' : ` Reason: ${reason.replaceAll('_', ' ')}.`;

/** Says what happened in a heading, and what it means in a sentence or two. */
export function describeNeed(need: Need): { heading: string; text: string } {
  switch (need.kind) {
    case 'held-payment': {
      const { paidCents, paidCurrency, expectedCents, currency, refundedCents } = need;
      const paid = paidCents === null ? undefined : formatMoney(paidCents, paidCurrency ?? currency);
      const returned =
        refundedCents === 0 ? '' : ` ${formatMoney(refundedCents, paidCurrency ?? currency)} was refunded.`;
      return {
        heading: `A payment doesn’t match ${orderOf(need)}`,
        text: `${need.email ?? 'The buyer'} paid ${paid ?? 'an amount that Stripe has not told yet'}. The order costs ${formatMoney(expectedCents, currency)}. ${describeMismatch(need.mismatch)} Nothing was delivered.${returned}`,
      };
    }
    case 'failed-refund':
      return {
        heading: `A refund of ${orderOf(need)} failed`,
        text: `${formatMoney(need.amountCents, need.currency)} came back to you from the bank of ${need.email ?? 'the buyer'}.${because(need.reason)} ${need.orderStatus === 'refunded' ? 'What the order delivered stays closed.' : 'What the order delivered is open.'}`,
      };
    case 'failed-subscription-refund':
      return {
        heading: 'A refund of a subscription failed',
        text: `${formatMoney(need.amountCents, need.currency)} came back to you from the bank of ${need.email ?? 'a member'}. Refund the payment again at Stripe, or keep it.`,
      };
    case 'dispute':
      return {
        heading: `The payment of ${orderOf(need)} is disputed`,
        text: `${need.email ?? 'The buyer'} asked the bank for ${formatMoney(need.amountCents, need.currency)}.${because(need.reason)} ${need.answerBy === null ? 'Submit your evidence at Stripe.' : `Submit your evidence at Stripe until ${formatDate(need.answerBy)}.`}`,
      };
    case 'refused-report':
      return {
        heading: `A report of Stripe doesn’t match ${orderOf(need)}`,
        text: `Stripe sent ${need.type}: ${need.reason ?? 'no reason'}. The order did not change. Compare it with the payment at Stripe.`,
      };
    case 'credit-note':
      return {
        heading: `The invoice of ${orderOf(need)} needs a credit note`,
        text: `${formatMoney(need.amountCents, need.currency)} was refunded, but Stripe refused the credit note.${because(need.reason)} Make it in Stripe’s dashboard, at the invoice.`,
      };
    case 'mail':
      return {
        heading: `An email to ${need.recipient === 'owner' ? 'you' : need.recipient} wasn’t sent`,
        text: `It is the email “${need.mail.replaceAll('-', ' ')}”.${because(need.error)}${need.isExpired ? ' Its link is no longer valid: the person has to ask for another one.' : ''}`,
      };
    case 'list-entry':
      return {
        heading: `The newsletter service rejected ${need.email}`,
        text: `The address is on your list “${need.list}”, and not at the service. Correct it there, or remove it from your list.`,
      };
    case 'job':
      return {
        heading: `The task “${need.id}” fails`,
        text: `It failed ${need.failures} times in a row and is tried again by itself.${because(need.error)}`,
      };
    case 'push':
      return {
        heading: `Push messages through ${need.id} are refused`,
        text: `${need.devices === 1 ? 'One device gets' : `${need.devices} devices get`} no push messages. The service answered: ${need.answers.join(', ')}. With 401 or 403, check the contact address in the site settings: it must be a real one.`,
      };
  }
}
