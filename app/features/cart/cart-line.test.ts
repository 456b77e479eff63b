import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, coaching, demo, freeGuide, guide, sampleCatalog, shirt } from './cart.fixtures.ts';
import {
  type CartLine,
  countItems,
  findKinds,
  isFreeOnly,
  isSameLine,
  lineCents,
  makeLine,
  toQuantity,
  totalCents,
} from './cart-line.ts';

function line(product: typeof guide, option?: string, quantity = 1): CartLine {
  const made = makeLine(product, option, quantity);
  if (!made) throw new Error(`${product.name} should be sellable`);
  return made;
}

test('a line with an option has the price of the option, not the "from" price', () => {
  expect(line(call, '30 Minutes - $50').price).toBe('$50');
  expect(line(call, '3x 30 Minutes - $130').price).toBe('$130');
  expect(lineCents(line(call, '3x 30 Minutes - $130', 2))).toBe(26_000);
});

test('makeLine rejects a missing or unknown option', () => {
  expect(makeLine(call, undefined)).toBeUndefined();
  expect(makeLine(call, '')).toBeUndefined();
  expect(makeLine(call, '90 Minutes - $1')).toBeUndefined();
});

test('makeLine rejects an option for a product without options', () => {
  expect(makeLine(guide, '30 Minutes - $50')).toBeUndefined();
  expect(makeLine(guide, '')).toBeDefined();
});

test('makeLine rejects products that are coming soon or have an external application', () => {
  expect(makeLine(demo, undefined)).toBeUndefined();
  expect(makeLine(coaching, undefined)).toBeUndefined();
});

test('an empty option counts as none', () => {
  expect(isSameLine({ id: 3 }, { id: 3, option: '' })).toBe(true);
  expect(isSameLine({ id: 6, option: 'a' }, { id: 6 })).toBe(false);
  expect(isSameLine({ id: 3 }, { id: 13 })).toBe(false);
});

test.each([
  ['3', 3],
  [3, 3],
  ['2.9', 2],
  ['7,5', 7],
  ['1,000', 1000],
  ['1e9', 1_000_000_000],
  [0, 1],
  [-4, 1],
  ['', 1],
  ['  ', 1],
  ['abc', 1],
  [Number.NaN, 1],
  [null, 1],
  [undefined, 1],
  [{}, 1],
  [[7], 1],
  [true, 1],
  [Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
])('toQuantity reads %j as %d', (value, quantity) => {
  expect(toQuantity(value)).toBe(quantity);
});

test('toQuantity returns a positive integer for any input', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const quantity = toQuantity(value);
      return Number.isSafeInteger(quantity) && quantity >= 1;
    }),
  );
});

test('sums prices in cents, and quantities', () => {
  const lines = [line(guide, undefined, 2), line(call, '30 Minutes - $50'), line(freeGuide)];
  expect(totalCents(lines)).toBe(8800);
  expect(countItems(lines)).toBe(4);
  expect(totalCents([])).toBe(0);
});

test('a withdrawn line costs nothing, even with an invalid price text', () => {
  expect(totalCents([{ ...line(guide), price: 'call us', withdrawn: true }, line(guide)])).toBe(1900);
});

test('findKinds tells goods from everything else, and ignores what is not sold', () => {
  const catalog = [...sampleCatalog, shirt];
  expect(findKinds([line(guide)], catalog)).toEqual({ hasGoods: false, hasDigital: true });
  expect(findKinds([line(shirt)], catalog)).toEqual({ hasGoods: true, hasDigital: false });
  expect(findKinds([line(shirt), line(call, '30 Minutes - $50')], catalog)).toEqual({
    hasGoods: true,
    hasDigital: true,
  });
  expect(findKinds([{ ...line(guide), withdrawn: true }], catalog)).toEqual({
    hasGoods: false,
    hasDigital: false,
  });
  expect(findKinds([line(shirt)], [])).toEqual({ hasGoods: false, hasDigital: false });
});

test('isFreeOnly is true only if the cart has free products and nothing else', () => {
  expect(isFreeOnly([line(freeGuide, undefined, 3)])).toBe(true);
  expect(isFreeOnly([line(freeGuide), line(guide)])).toBe(false);
  expect(isFreeOnly([])).toBe(false);
  expect(isFreeOnly([line(freeGuide), { ...line(guide), withdrawn: true }])).toBe(false);
});
