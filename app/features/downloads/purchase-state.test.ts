import { expect, test } from 'vitest';
import { FunctionCallError } from '../../lib/api/call-function.ts';
import { type Order, pollDelay } from './get-order.ts';
import { purchaseState } from './purchase-state.ts';

const link = { kind: 'link' as const, label: 'Book', url: 'https://booking.example.com' };
const item = { productId: 6, productName: 'Call', quantity: 1, amountCents: 5000, deliveries: [link] };
const asked = {
  sessionId: 'cs_test_1',
  hasRecord: true,
  ownedFiles: 0,
  order: undefined,
  error: null,
  isPolling: false,
};

function order(status: Order['status'], deliveries: (typeof link)[] = []): Order {
  return { status, items: [{ ...item, deliveries }] };
}

test('without session and record, a member sees what they own', () => {
  const visit = { ...asked, sessionId: null, hasRecord: false };
  expect(purchaseState({ ...visit, ownedFiles: undefined })).toBe('looking');
  expect(purchaseState({ ...visit, ownedFiles: 2 })).toBe('owned');
  expect(purchaseState({ ...visit, ownedFiles: 2, hasRecord: true })).toBe('paid');
});

test('without session and record there is nothing to confirm', () => {
  expect(purchaseState({ ...asked, sessionId: null, hasRecord: false })).toBe('none');
});

test('without a session, the record of the cart that went to payment is taken at its word', () => {
  expect(purchaseState({ ...asked, sessionId: null })).toBe('paid');
});

test('a record does not make an unknown or unpaid session a success', () => {
  expect(purchaseState({ ...asked, error: new FunctionCallError('none', 404, null) })).toBe('unknown');
  expect(purchaseState({ ...asked, order: order('cancelled') })).toBe('cancelled');
  expect(purchaseState({ ...asked, order: order('refunded') })).toBe('refunded');
  expect(purchaseState({ ...asked, order: order('disputed') })).toBe('disputed');
  expect(purchaseState({ ...asked, order: order('pending') })).toBe('pending');
});

test('while the order is asked for, nothing is claimed', () => {
  expect(purchaseState(asked)).toBe('checking');
  expect(purchaseState({ ...asked, order: order('pending'), isPolling: true })).toBe('checking');
});

test('a paid order is a success, and an old one says where its files are', () => {
  expect(purchaseState({ ...asked, order: order('paid', [link]) })).toBe('paid');
  expect(purchaseState({ ...asked, order: order('paid') })).toBe('expired');
});

test('an answer that has been had outlives a later failure', () => {
  expect(purchaseState({ ...asked, order: order('paid', [link]), error: new TypeError('offline') })).toBe(
    'paid',
  );
});

test('no answer is not the same as no order', () => {
  expect(purchaseState({ ...asked, error: new FunctionCallError('offline', 0, null) })).toBe('unreachable');
  expect(purchaseState({ ...asked, error: new FunctionCallError('broken', 500, null) })).toBe('unreachable');
});

test('a pending order is asked for every second, then every three, and then no more', () => {
  expect([0, 9, 10, 19, 20].map((answers) => pollDelay('pending', answers))).toEqual([
    1000,
    1000,
    3000,
    3000,
    false,
  ]);
  expect(pollDelay('paid', 0)).toBe(false);
  expect(pollDelay(undefined, 0)).toBe(false);
});
