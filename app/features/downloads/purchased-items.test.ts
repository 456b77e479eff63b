import { expect, test } from 'vitest';
import { readProducts, toCatalogProduct } from '#content/products.server.ts';
import { toShopProduct } from '#domain/catalog.ts';
import { findOrderedFile, itemsFromLastPurchase } from './purchased-items.ts';

const catalog = readProducts().map((product) => toShopProduct(toCatalogProduct(product)));
const guide = { kind: 'file' as const, fileId: 'f3', fileName: 'Guide.pdf' };
const line = { quantity: 1, unitAmountCents: 1900, amountCents: 1900 };
const order = {
  items: [
    { ...line, productId: 3, productName: 'Guide', deliveries: [guide] },
    {
      ...line,
      productId: 5,
      productName: 'Review',
      deliveries: [{ kind: 'review-credit' as const, count: 1 }],
    },
  ],
};

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
