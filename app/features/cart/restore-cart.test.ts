import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, guide, sampleCatalog } from './cart.fixtures.ts';
import { isSameLine, makeLine, totalCents } from './cart-line.ts';
import { restoreLines } from './restore-cart.ts';

const stored = {
  id: 3,
  name: 'Guide',
  price: '$19',
  priceCents: 1900,
  currency: 'usd',
  image: '/plates/sample.svg',
  quantity: 2,
};

function restore(...entries: unknown[]) {
  return restoreLines(entries, sampleCatalog);
}

test('restores an unchanged line', () => {
  expect(restore(stored)).toEqual({ lines: [stored], unreadable: 0 });
});

test('takes name, price and picture from the catalog and remembers a changed price', () => {
  const { lines } = restore({
    ...stored,
    name: 'Old name',
    image: 'https://elsewhere.example/x.png',
    price: '$1',
  });
  expect(lines).toEqual([{ ...stored, previousPrice: '$1' }]);
  expect(totalCents(lines)).toBe(3800);
});

test('keeps the previous price across visits until the catalog returns to it', () => {
  const { lines } = restore({ ...stored, price: '$15' });
  expect(restore(...lines).lines[0]?.previousPrice).toBe('$15');
  const { lines: back } = restoreLines(lines, [{ ...guide, price: '$15', priceCents: 1500 }]);
  expect(back[0]).toEqual({ ...stored, price: '$15', priceCents: 1500 });
});

test('prices a cart of another currency again and says so; its amounts are not read', () => {
  const euros = { ...guide, price: '€25', priceCents: 2500, currency: 'eur' };
  const { lines } = restoreLines([stored, { ...stored, id: 99 }], [euros]);
  expect(lines[0]).toEqual({
    ...stored,
    price: '€25',
    priceCents: 2500,
    currency: 'eur',
    previousPrice: '$19',
  });
  expect(totalCents(lines)).toBe(5000);
});

test('a cart from before amounts were stored is restored', () => {
  const { priceCents: _, currency: __, ...before } = stored;
  expect(restore(before).lines).toEqual([stored]);
});

test('a line with an option gets the price of the option', () => {
  const { lines } = restore({ ...stored, id: 6, price: 'from $50.00', option: '3x 30 Minutes - $130' });
  expect(lines[0]).toMatchObject({
    price: '$130',
    option: '3x 30 Minutes - $130',
    previousPrice: 'from $50.00',
  });
});

test.each([
  ['an unknown product', { id: 99 }],
  ['a product that is coming soon', { id: 7 }],
  ['a product with an external application', { id: 4 }],
  ['an unknown option', { id: 6, option: '90 Minutes - $1' }],
  ['a missing option', { id: 6 }],
  ['an option on a product without options', { id: 3, option: '30 Minutes - $50' }],
])('marks %s as withdrawn', (_, facts) => {
  expect(restore({ ...stored, ...facts }).lines[0]?.withdrawn).toBe(true);
});

test('treats a null or empty option as none', () => {
  expect(restore({ ...stored, option: null }).lines).toEqual([stored]);
  expect(restore({ ...stored, option: '' }).lines).toEqual([stored]);
});

test('a malformed or missing quantity becomes 1', () => {
  for (const quantity of ['many', -3, 0, null, Number.NaN, {}, undefined]) {
    expect(restore({ ...stored, quantity }).lines[0]?.quantity).toBe(1);
  }
});

test('merges duplicate lines', () => {
  expect(restore(stored, { ...stored, quantity: 3 }).lines).toEqual([{ ...stored, quantity: 5 }]);
});

test('skips and counts unreadable lines', () => {
  expect(restore(null, 'x', { id: '3' }, { ...stored, id: 1.5 }, stored)).toEqual({
    lines: [stored],
    unreadable: 4,
  });
});

test('rejects a stored value that is not a list', () => {
  for (const value of [null, {}, 'cart', 7])
    expect(() => restoreLines(value, sampleCatalog)).toThrow(TypeError);
});

test('restores unique lines with a valid total from any stored value', () => {
  const anyEntry = fc.oneof(
    fc.anything(),
    fc.record({
      id: fc.oneof(fc.constantFrom(3, 4, 6, 7, 13, 99), fc.integer()),
      name: fc.string(),
      price: fc.oneof(fc.constantFrom('$19', '$1.999', ''), fc.string()),
      image: fc.string(),
      quantity: fc.anything(),
      option: fc.oneof(fc.constantFrom(undefined, null, '', '30 Minutes - $50'), fc.string()),
    }),
  );
  fc.assert(
    fc.property(fc.array(anyEntry), (entries) => {
      const { lines } = restoreLines(entries, sampleCatalog);
      expect(Number.isSafeInteger(totalCents(lines)) || totalCents(lines) > 1e12).toBe(true);
      for (const line of lines) expect(lines.filter((other) => isSameLine(line, other))).toEqual([line]);
    }),
  );
});

test('storing and restoring gives the same lines', () => {
  const lines = [makeLine(guide, undefined, 2), makeLine(call, '30 Minutes - $50', 1)];
  expect(restoreLines(JSON.parse(JSON.stringify(lines)), sampleCatalog).lines).toEqual(lines);
});
