import { expect, test } from 'vitest';
import { describeCountries, describeShipping } from './shipping.ts';

test.each([
  [['US'], 'the United States'],
  [['US', 'CA'], 'the United States and Canada'],
  [['US', 'CA', 'MX'], 'the United States, Canada, and Mexico'],
  [
    ['US', 'CA', 'MX', 'FR', 'DE', 'ES', 'IT'],
    'the United States, Canada, Mexico, France, Germany, Spain, and 1 more country',
  ],
])('describes the countries %j', (codes, text) => {
  expect(describeCountries(codes)).toBe(text);
});

test('describes the cost for a whole order', () => {
  expect(describeShipping({ countries: ['US'], cents: 600, currency: 'usd' })).toBe(
    'Ships to the United States. Shipping is $6.00 for the whole order.',
  );
  expect(describeShipping({ countries: ['US'], cents: 0, currency: 'usd' })).toBe(
    'Ships to the United States. Shipping is free.',
  );
});
