import { expect, test } from 'vitest';
import type { ShopProduct } from '#domain/catalog.ts';
import { findProblem } from './free-download-form.tsx';
import { freeFiles } from './free-download.ts';

test('requires name and email and treats spaces as empty', () => {
  const message = 'Please fill in all fields';
  expect(findProblem({ name: '', email: '' })).toEqual({ message, fields: ['name', 'email'] });
  expect(findProblem({ name: '  ', email: 'ada@example.com' })).toEqual({ message, fields: ['name'] });
  expect(findProblem({ name: 'Ada', email: ' ' })).toEqual({ message, fields: ['email'] });
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'a@b@example.com'])(
  'rejects the address %s',
  (email) => {
    expect(findProblem({ name: 'Ada', email })).toEqual({
      message: 'Please enter a valid email address',
      fields: ['email'],
    });
  },
);

test('accepts an address with a plus sign and spaces around it', () => {
  expect(findProblem({ name: 'Ada', email: ' ada+vault@sub.example.com ' })).toBeUndefined();
});

const free: ShopProduct = {
  id: 13,
  name: 'Drills',
  price: '$0.00',
  priceCents: 0,
  currency: 'usd',
  category: 'training',
  summary: '',
  image: '',
  options: [],
  comingSoon: false,
  files: [{ fileName: 'Drills.pdf', publicPlace: { bucket: 'free-downloads', path: 'd.pdf' } }],
};
const paid: ShopProduct = {
  ...free,
  id: 3,
  priceCents: 1900,
  currency: 'usd',
  files: [{ fileName: 'Paid.pdf' }],
};

test('returns only the public files of the given products', () => {
  expect(freeFiles([paid, free], [3, 13]).map(({ fileName }) => fileName)).toEqual(['Drills.pdf']);
  expect(freeFiles([paid, free], [3])).toEqual([]);
});
