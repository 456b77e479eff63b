import { expect, test } from 'vitest';
import { catalog } from '../../lib/shop/shop-catalog.generated.ts';
import type { Order } from './get-order.ts';
import { findOrderedFile, itemsFromOrder, itemsFromRecord } from './purchased-items.ts';

const guide = { kind: 'file' as const, fileId: 'f3', fileName: 'Guide.pdf' };
const order: Order = {
  status: 'paid',
  items: [
    { productId: 3, productName: 'Guide', quantity: 2, amountCents: 3800, deliveries: [guide] },
    {
      productId: 5,
      productName: 'Review',
      quantity: 1,
      amountCents: 2000,
      deliveries: [{ kind: 'review-credit', count: 1 }],
    },
  ],
};

test('an order shows every line with all that it delivers', () => {
  expect(itemsFromOrder(order)).toEqual([
    { productId: 3, name: 'Guide', option: undefined, quantity: 2, amountCents: 3800, deliveries: [guide] },
    {
      productId: 5,
      name: 'Review',
      option: undefined,
      quantity: 1,
      amountCents: 2000,
      deliveries: [{ kind: 'review-credit', count: 1 }],
    },
  ]);
});

test("the browser's record lets the buttons of the two PDFs appear, and nothing else", () => {
  const record = [1, 2, 3, 5, 6, 13, 99].map((id) => ({ id, quantity: 1 }));
  expect(itemsFromRecord(record, catalog).map(({ productId }) => productId)).toEqual([3, 13]);
});

test('the record gives an address for the free PDF only', () => {
  const record = [3, 13].map((id) => ({ id, quantity: 1 }));
  const [paid, free] = itemsFromRecord(record, catalog).map(({ deliveries }) => deliveries[0]);
  expect(paid).toEqual({ kind: 'file', fileName: 'Jumpers Knee Protocol.pdf' });
  expect(free).toMatchObject({
    publicUrl: expect.stringContaining('/storage/v1/object/public/free-downloads/'),
  });
});

test('a promised file is only found in an order that covers it', () => {
  expect(findOrderedFile(order, 3, 'Guide.pdf')).toEqual(guide);
  expect(findOrderedFile(order, 13, 'Guide.pdf')).toBeUndefined();
  expect(findOrderedFile(order, 3, 'Other.pdf')).toBeUndefined();
  expect(findOrderedFile(undefined, 3, 'Guide.pdf')).toBeUndefined();
});
