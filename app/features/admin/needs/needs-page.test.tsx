import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAccount, signedInHandlers, signIn } from '#testing/fake-auth.ts';
import { mockBackend, type Handlers } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { NeedsPage } from './needs-page.tsx';

const owner = fakeAccount('owner');
const orderId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const since = '2026-11-28T10:00:00Z';

const held = {
  mismatch: 'amount',
  paidCents: 1900,
  paidCurrency: 'usd',
  refundedCents: 0,
  expectedCents: 2000,
  currency: 'usd',
  email: 'ada@example.com',
  livemode: true,
  orderStatus: 'held',
};
const failedRefund = {
  amountCents: 1900,
  leftCents: 1900,
  refundedCents: 0,
  currency: 'usd',
  reason: 'expired_or_canceled_card',
  email: 'ada@example.com',
  orderStatus: 'refunded',
};
const mail = { mail: 'order-receipt', recipient: 'ada@example.com', error: 'no mailbox', isExpired: false };

async function open(kind: string, id: string, detail: object, handlers: Handlers = {}) {
  const rows = [{ kind, id, since, order_id: orderId, detail }];
  const calls = mockBackend({
    ...signedInHandlers(owner, 'full'),
    // The list is empty after an action.
    'POST /rest/v1/rpc/list_needs': () => Response.json(rows.splice(0)),
    'POST /rest/v1/rpc/end_need': () => Response.json(true),
    ...handlers,
  });
  await signIn(owner);
  const { user } = renderPage(<NeedsPage />);
  await screen.findByRole('heading', { level: 2 });
  const press = async (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const sentTo = (endpoint: string) => calls.find((call) => call.endpoint === `POST ${endpoint}`)?.body;
  return { press, sentTo };
}
const nothingWaits = () => screen.findByText('Nothing waits for you.');

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test('a held payment says what was paid and expected, and is delivered by one press', async () => {
  const { press, sentTo } = await open('held-payment', 'cs_1', held, {
    'POST /functions/v1/decide-payment': () => Response.json({ outcome: 'delivered' }),
  });
  screen.getByText(/ada@example.com paid \$19.00. The order costs \$20.00./);
  await press('Deliver as paid');
  await nothingWaits();
  expect(sentTo('/functions/v1/decide-payment')).toEqual({ sessionId: 'cs_1', decision: 'deliver' });
});

test('a refund of a held payment asks first', async () => {
  const { press, sentTo } = await open('held-payment', 'cs_1', held, {
    'POST /functions/v1/decide-payment': () => Response.json({ outcome: 'refunded' }),
  });
  await press('Refund whole…');
  const question = await screen.findByRole('dialog', { name: 'Refund $19.00?' });
  expect(sentTo('/functions/v1/decide-payment')).toBeUndefined();
  within(question).getByRole('button', { name: 'Refund $19.00' }).click();
  await nothingWaits();
  expect(sentTo('/functions/v1/decide-payment')).toEqual({ sessionId: 'cs_1', decision: 'refund' });
});

test.each([
  ['in another currency', { mismatch: 'currency', paidCurrency: 'eur' }],
  ['of an order that is paid already', { mismatch: 'session', orderStatus: 'paid' }],
])('a payment %s can only be refunded', async (_name, changes) => {
  await open('held-payment', 'cs_1', { ...held, ...changes });
  expect(screen.queryByRole('button', { name: 'Deliver as paid' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close without delivering' })).toBeNull();
  screen.getByRole('button', { name: 'Refund whole…' });
});

test('a test payment of a live order is closed', async () => {
  const { press, sentTo } = await open(
    'held-payment',
    'cs_1',
    { ...held, mismatch: 'livemode', livemode: false, orderStatus: 'pending' },
    { 'POST /rest/v1/rpc/close_held_payment': () => Response.json('closed') },
  );
  expect(screen.queryByRole('button', { name: 'Deliver as paid' })).toBeNull();
  await press('Close without delivering');
  await nothingWaits();
  expect(sentTo('/rest/v1/rpc/close_held_payment')).toEqual({ p_session_id: 'cs_1' });
});

test('a failed refund is made again with what is left, or the order is opened again', async () => {
  const { press, sentTo } = await open('failed-refund', 're_1', failedRefund, {
    'POST /functions/v1/refund-order': () => Response.json({ status: 'refunded', refundedCents: 1900 }),
  });
  screen.getByText(/Reason: expired or canceled card. What the order delivered stays closed./);
  await press('Refund again');
  await nothingWaits();
  expect(sentTo('/functions/v1/refund-order')).toEqual({ orderId, amountCents: 1900, refundedCents: 0 });

  const other = await open('failed-refund', 're_1', failedRefund, {
    'POST /rest/v1/rpc/reopen_order': () => Response.json('never-delivered'),
  });
  await other.press('Open the order again');
  await screen.findByText('This order was never delivered, so it can only be refunded again.');
});

test.each<[string, object, string, object]>([
  ['mail', mail, 'Send it again', { p_again: true }],
  ['mail', { ...mail, isExpired: true }, 'Leave it', { p_again: false }],
  ['job', { failures: 3, error: 'broken' }, 'Run it again', { p_again: false }],
  ['push', { devices: 2, answers: ['403'] }, 'Try it again', { p_again: false }],
  ['list-entry', { email: 'eve@example.com', list: 'newsletter' }, 'Send it again', { p_again: false }],
  ['refused-report', { type: 'charge.refunded', reason: 'amount' }, 'I looked at it', { p_again: false }],
  [
    'failed-subscription-refund',
    { amountCents: 1900, currency: 'usd', email: null, payment: 'pi_1' },
    'I decided about it',
    { p_again: false },
  ],
  [
    'credit-note',
    { amountCents: 500, currency: 'usd', reason: '', invoiceUrl: null },
    'I made it at Stripe',
    { p_again: false },
  ],
])('a %s with %j ends with "%s"', async (kind, detail, button, sent) => {
  const { press, sentTo } = await open(kind, 'the id', detail);
  await press(button);
  await nothingWaits();
  expect(sentTo('/rest/v1/rpc/end_need')).toEqual({ p_kind: kind, p_id: 'the id', ...sent });
});
