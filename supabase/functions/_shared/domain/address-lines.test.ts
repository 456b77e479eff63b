import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

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
  ['DE', { city: 'Köln', postalCode: '50667' }, ['50667 Köln']],
  ['FR', { city: 'Paris', postalCode: '75001' }, ['75001 Paris']],
  ['GB', { city: 'London', postalCode: 'SW1A 1AA' }, ['London', 'SW1A 1AA']],
  ['CA', { city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1' }, ['Ottawa ON K1A 0B1']],
  ['JP', { city: 'Shibuya', state: 'Tokyo', postalCode: '150-0001' }, ['Shibuya', 'Tokyo', '150-0001']],
  ['HK', { city: 'Central', postalCode: '999077' }, ['Central', '999077']],
])('an address in %s is written as there', (country, place, lines) => {
  const written = addressLines({ name: 'Ada', line1: '5 Main', country, ...place });
  for (const line of lines) expect(written).toContain(line);
  expect(written.slice(0, 2)).toEqual(['Ada', '5 Main']);
});
