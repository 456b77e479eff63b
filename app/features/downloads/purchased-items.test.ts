import { expect, test } from 'vitest';
import { readProducts, toCatalogProduct } from '#content/products.server.ts';
import { toShopProduct } from '#domain/catalog.ts';
import type { Order } from './use-order.ts';
import { findOrderedFile, itemsFromOrder, itemsFromLastPurchase } from './purchased-items.ts';

const catalog = readProducts().map((product) => toShopProduct(toCatalogProduct(product)));
const guide = { kind: 'file' as const, fileId: 'f3', fileName: 'Guide.pdf' };
const order: Order = {
  id: 'b0a1c2d3',
  status: 'paid',
  currency: 'usd',
  amountCents: 5800,
  shippingCents: 0,
  refundedCents: 0,
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

test('returns every line of an order with its deliveries', () => {
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

test('returns only the two PDFs of a last purchase', () => {
  const lastPurchase = [1, 2, 3, 5, 6, 13, 99].map((id) => ({ id, quantity: 1 }));
  expect(itemsFromLastPurchase(lastPurchase, catalog).map(({ productId }) => productId)).toEqual([3, 13]);
});

test('gives only the free PDF of a last purchase a URL', () => {
  const lastPurchase = [3, 13].map((id) => ({ id, quantity: 1 }));
  const [paid, free] = itemsFromLastPurchase(lastPurchase, catalog).map(({ deliveries }) => deliveries[0]);
  expect(paid).toEqual({ kind: 'file', fileName: 'Jumpers Knee Protocol.pdf' });
  expect(free).toMatchObject({
    publicUrl: expect.stringContaining('/storage/v1/object/public/free-downloads/'),
  });
});

test('finds a file only in an order that includes it', () => {
  expect(findOrderedFile(order, 3, 'Guide.pdf')).toEqual(guide);
  expect(findOrderedFile(order, 13, 'Guide.pdf')).toBeUndefined();
  expect(findOrderedFile(order, 3, 'Other.pdf')).toBeUndefined();
  expect(findOrderedFile(undefined, 3, 'Guide.pdf')).toBeUndefined();
});
