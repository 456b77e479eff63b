import type { RefundOrderResponse, RefundOrderBody } from '#domain/admin-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { Refusal } from '#lib/api/refusal.ts';
import { rpc } from '#lib/session/ask.ts';

/** Refunds a payment in full or in part. A full refund closes the order's files. Throws FunctionCallError with an error message. */
export async function refundOrder(body: RefundOrderBody): Promise<RefundOrderResponse> {
  return callFunction('refund-order', { body: { ...body } });
}

const shippingRefusals: Readonly<Record<string, string>> = {
  'not-paid': 'This order is not paid, so nothing should be shipped.',
  'wrong-date': 'Enter a day between the payment and today.',
  'unknown-order': 'This order has nothing to ship.',
};

/** Writes down when an order was shipped, and emails the buyer the first time. Returns why it was refused. Throws DataError. */
export async function markShipped(
  orderId: string,
  { shippedOn, trackingUrl }: { shippedOn: string; trackingUrl: string },
): Promise<string | undefined> {
  const answer = await rpc('mark_shipped', {
    p_order_id: orderId,
    p_shipped_on: shippedOn,
    ...(trackingUrl !== '' && { p_tracking_url: trackingUrl }),
  });
  return answer === 'shipped' ? undefined : (shippingRefusals[answer] ?? 'The order was not marked.');
}

const refusals: Readonly<Record<string, string>> = {
  'just-sent': 'The email was sent less than a minute ago. Give it a moment.',
  'not-paid': 'Only a paid order has a receipt to send.',
  'no-address': 'This order has no email address because its account was deleted.',
  'unknown-order': 'This order doesn’t exist.',
};

/** Sends receipt and fresh download links to the order's own address. Throws Refusal or DataError. */
export async function resendFiles(orderId: string): Promise<void> {
  const data = await rpc('resend_receipt', { p_order_id: orderId });
  if (data !== 'queued') throw new Refusal(refusals[data] ?? 'The email wasn’t sent.');
}
