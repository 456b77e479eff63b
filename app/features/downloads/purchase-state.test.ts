import { expect, test } from 'vitest';
import { FunctionCallError } from '#lib/api/call-function.ts';
import type { OrderResponse } from '#domain/account-calls.ts';
import { instantOf } from '#domain/days.ts';
import { purchaseState } from './purchase-state.ts';
import { pollDelay } from './use-purchase.ts';

const link = { kind: 'link' as const, label: 'Book', url: 'https://booking.example.com' };
const item = {
  productId: 6,
  productName: 'Call',
  quantity: 1,
  unitAmountCents: 5000,
  amountCents: 5000,
  deliveries: [link],
};
const visitWithSession = {
  sessionId: 'cs_test_1',
  hasLastPurchase: true,
  ownedCount: 0,
  order: undefined,
  error: null,
  isPolling: false,
};

function order(status: OrderResponse['status'], deliveries: (typeof link)[] = []): OrderResponse {
  return {
    id: 'b0a1c2d3',
    status,
    currency: 'usd',
    amountCents: 5000,
    shippingCents: 0,
    refundedCents: 0,
    livemode: false,
    createdAt: instantOf(new Date('2026-11-25T10:00:00Z')),
    items: [{ ...item, deliveries }],
  };
}

test('without session and last purchase, is owned for a member with files', () => {
  const visit = { ...visitWithSession, sessionId: null, hasLastPurchase: false };
  expect(purchaseState({ ...visit, ownedCount: undefined })).toBe('loading-files');
  expect(purchaseState({ ...visit, ownedCount: 2 })).toBe('owned');
  expect(purchaseState({ ...visit, ownedCount: 2, hasLastPurchase: true })).toBe('paid');
});

test('without session, last purchase and files, is none', () => {
  expect(purchaseState({ ...visitWithSession, sessionId: null, hasLastPurchase: false })).toBe('none');
});

test('without a session, a last purchase counts as paid', () => {
  expect(purchaseState({ ...visitWithSession, sessionId: null })).toBe('paid');
});

test('a last purchase does not override an unknown or unpaid session', () => {
  expect(purchaseState({ ...visitWithSession, error: new FunctionCallError('none', 404, null) })).toBe(
    'unknown',
  );
  expect(purchaseState({ ...visitWithSession, order: order('cancelled') })).toBe('cancelled');
  expect(purchaseState({ ...visitWithSession, order: order('refunded') })).toBe('refunded');
  expect(purchaseState({ ...visitWithSession, order: order('disputed') })).toBe('disputed');
  expect(purchaseState({ ...visitWithSession, order: order('pending') })).toBe('pending');
});

test('is checking while the order loads or is polled', () => {
  expect(purchaseState(visitWithSession)).toBe('checking');
  expect(purchaseState({ ...visitWithSession, order: order('pending'), isPolling: true })).toBe('checking');
});

test('a paid order is paid, and expired when the server no longer shows what was delivered', () => {
  expect(purchaseState({ ...visitWithSession, order: order('paid', [link]) })).toBe('paid');
  expect(purchaseState({ ...visitWithSession, order: order('paid') })).toBe('paid');
  expect(purchaseState({ ...visitWithSession, order: { ...order('paid'), hasExpired: true } })).toBe(
    'expired',
  );
});

test('keeps a loaded order after a failed refetch', () => {
  expect(
    purchaseState({ ...visitWithSession, order: order('paid', [link]), error: new TypeError('offline') }),
  ).toBe('paid');
});

test('is unreachable without a connection and after a server error', () => {
  expect(purchaseState({ ...visitWithSession, error: new FunctionCallError('offline', 0, null) })).toBe(
    'unreachable',
  );
  expect(purchaseState({ ...visitWithSession, error: new FunctionCallError('broken', 500, null) })).toBe(
    'unreachable',
  );
});

test('polls a pending order every second, then every 3 seconds, and stops after 20 responses', () => {
  expect([0, 9, 10, 19, 20].map((responses) => pollDelay('pending', responses))).toEqual([
    1000,
    1000,
    3000,
    3000,
    false,
  ]);
  expect(pollDelay('paid', 0)).toBe(false);
  expect(pollDelay(undefined, 0)).toBe(false);
});
