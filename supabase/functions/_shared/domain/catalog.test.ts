import { describe, expect, test } from 'vitest';
import { findOption, toShopProduct, type CatalogProduct } from './catalog.ts';

const product: CatalogProduct = {
  id: 3,
  name: 'Guide',
  price: '$19',
  priceCents: 1900,
  currency: 'usd',
  category: 'training',
  summary: '',
  image: '',
  options: [],
  comingSoon: false,
  deliveries: [
    {
      kind: 'file',
      fileName: 'Paid.pdf',
      bucket: 'digital-products',
      path: 'secret-paid.pdf',
      public: false,
    },
    { kind: 'file', fileName: 'Free.pdf', bucket: 'free-downloads', path: 'free.pdf', public: true },
    { kind: 'link', label: 'Open', url: 'https://secret.example/course' },
    { kind: 'review-credit', count: 1 },
  ],
};

test('contains the file names and the location of the free file', () => {
  expect(toShopProduct(product).files).toEqual([
    { fileName: 'Paid.pdf' },
    { fileName: 'Free.pdf', publicPlace: { bucket: 'free-downloads', path: 'free.pdf' } },
  ]);
});

test('contains no link and no location of a paid file', () => {
  expect(JSON.stringify(toShopProduct(product))).not.toContain('secret');
});

describe('findOption', () => {
  const option = (label: string) => ({ label, price: '$1', priceCents: 100 });
  const options = [option('30 Minutes - $50'), option('60 Minutes - $90'), option('Long - sleeved')];

  test.each([
    ['60 Minutes - $90', '60 Minutes - $90'],
    ['60 Minutes - €80', '60 Minutes - $90'],
    ['60 Minutes', '60 Minutes - $90'],
    ['90 Minutes - $90', undefined],
    ['Long', undefined],
  ])('finds %s, also with an earlier price', (label, found) => {
    expect(findOption(options, label)?.label).toBe(found);
  });

  test('finds nothing if two options have the name', () => {
    expect(findOption([option('Call - $5'), option('Call - $9')], 'Call - $7')).toBeUndefined();
  });
});
