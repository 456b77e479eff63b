import { expect, test } from 'vitest';
import { describeContents, hasFiles } from './order-contents.ts';

const file = { kind: 'file', fileName: 'a.pdf', bucket: 'digital-products', path: 'a.pdf', public: false };
const credit = { kind: 'review-credit', count: 1 };
const link = { kind: 'link', label: 'Book', url: 'https://booking.vault.test' };

test.each([
  ['files', [[file]], true],
  ['reviews', [[credit]], false],
  ['files and reviews', [[credit], [file]], true],
  [undefined, [[]], false],
  [undefined, [[link], []], false],
])('an order opens %s', (contents, items, expected) => {
  const order = { order_items: items.map((deliveries) => ({ deliveries })) };
  expect(describeContents(order)).toBe(contents);
  expect(hasFiles(order)).toBe(expected);
});
