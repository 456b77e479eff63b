import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, guide, sampleCatalog } from './cart.fixtures.ts';
import { isSameLine, makeLine, totalCents } from './cart-line.ts';
import { restoreLines } from './restore-cart.ts';

const stored = { id: 3, name: 'Guide', price: '$19', image: '/plates/sample.svg', quantity: 2 };

function restore(...entries: unknown[]) {
  return restoreLines(entries, sampleCatalog);
}

test('an unchanged line comes back as it was', () => {
  expect(restore(stored)).toEqual({ lines: [stored], unreadable: 0 });
});

test('name, price and picture are the ones of the catalog, and a changed price says so', () => {
  const { lines } = restore({
    ...stored,
    name: 'Old name',
    image: 'https://elsewhere.example/x.png',
    price: '$1',
  });
  expect(lines).toEqual([{ ...stored, previousPrice: '$1' }]);
  expect(totalCents(lines)).toBe(3800);
});

test('the notice of a changed price survives the next visit, and goes when the old price is back', () => {
  const { lines } = restore({ ...stored, price: '$15' });
  expect(restore(...lines).lines[0]?.previousPrice).toBe('$15');
  const { lines: back } = restoreLines(lines, [{ ...guide, price: '$15', priceCents: 1500 }]);
  expect(back[0]).toEqual({ ...stored, price: '$15' });
});

test('an option line gets the price of its option', () => {
  const { lines } = restore({ ...stored, id: 6, price: 'from $50.00', option: '3x 30 Minutes - $130' });
  expect(lines[0]).toMatchObject({
    price: '$130',
    option: '3x 30 Minutes - $130',
    previousPrice: 'from $50.00',
  });
});

test.each([
  ['a product that is gone', { id: 99 }],
  ['a product that is coming soon', { id: 7 }],
  ['a product that is applied for elsewhere', { id: 4 }],
  ['an option that is gone', { id: 6, option: '90 Minutes - $1' }],
  ['an option that was never chosen', { id: 6 }],
  ['an option on a product without options', { id: 3, option: '30 Minutes - $50' }],
])('%s is marked as withdrawn', (_, facts) => {
  expect(restore({ ...stored, ...facts }).lines[0]?.withdrawn).toBe(true);
});

test('an option of null or an empty option is none', () => {
  expect(restore({ ...stored, option: null }).lines).toEqual([stored]);
  expect(restore({ ...stored, option: '' }).lines).toEqual([stored]);
});

test('a malformed or missing quantity becomes 1', () => {
  for (const quantity of ['many', -3, 0, null, Number.NaN, {}, undefined]) {
    expect(restore({ ...stored, quantity }).lines[0]?.quantity).toBe(1);
  }
});

test('a line that stands twice becomes one', () => {
  expect(restore(stored, { ...stored, quantity: 3 }).lines).toEqual([{ ...stored, quantity: 5 }]);
});

test('unreadable lines are left out and counted, the others stay', () => {
  expect(restore(null, 'x', { id: '3' }, { ...stored, id: 1.5 }, stored)).toEqual({
    lines: [stored],
    unreadable: 4,
  });
});

test('what is no list is refused', () => {
  for (const value of [null, {}, 'cart', 7])
    expect(() => restoreLines(value, sampleCatalog)).toThrow(TypeError);
});

test('whatever storage holds, restored lines can be counted and none stands twice', () => {
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
