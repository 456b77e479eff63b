import { expect, test } from 'vitest';
import { addressLines, describeCountries, describeShipping } from './shipping.ts';

test('an address has a line for each part that is there', () => {
  expect(
    addressLines({
      name: 'Ada Vaulter',
      line1: '1 Runway Road',
      line2: 'Pit 4',
      city: 'Springfield',
      state: 'OR',
      postalCode: '97477',
      country: 'US',
    }),
  ).toEqual(['Ada Vaulter', '1 Runway Road', 'Pit 4', 'Springfield, OR 97477', 'United States']);
  expect(addressLines({ line1: 'Stabweg 5', postalCode: '10115', country: 'DE' })).toEqual([
    'Stabweg 5',
    '10115',
    'Germany',
  ]);
});

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
