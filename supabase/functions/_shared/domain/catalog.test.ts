import { expect, test } from 'vitest';
import { toShopProduct, type CatalogProduct } from './catalog.ts';

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
