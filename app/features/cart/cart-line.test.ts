import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, coaching, demo, freeGuide, guide, sampleCatalog, shirt } from './cart.fixtures.ts';
import {
  type CartLine,
  addLine,
  changeQuantity,
  countItems,
  findKinds,
  isFreeOnly,
  isSameLine,
  lineCents,
  makeLine,
  removeLine,
  toQuantity,
  totalCents,
} from './cart-line.ts';

function line(product: typeof guide, option?: string, quantity = 1): CartLine {
  const made = makeLine(product, option, quantity);
  if (!made) throw new Error(`${product.name} should be sellable`);
  return made;
}
const half = '30 Minutes - $50';
const three = '3x 30 Minutes - $130';

test('a line with an option has the price of the option, not the "from" price', () => {
  expect(line(call, half).price).toBe('$50');
  expect(line(call, three).price).toBe('$130');
  expect(lineCents(line(call, three, 2))).toBe(26_000);
});

test('makeLine rejects a missing or unknown option', () => {
  expect(makeLine(call, undefined)).toBeUndefined();
  expect(makeLine(call, '')).toBeUndefined();
  expect(makeLine(call, '90 Minutes - $1')).toBeUndefined();
});

test('makeLine rejects an option for a product without options', () => {
  expect(makeLine(guide, half)).toBeUndefined();
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
  const lines = [line(guide, undefined, 2), line(call, half), line(freeGuide)];
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
  expect(findKinds([line(shirt), line(call, half)], catalog)).toEqual({
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

test('adding a product again raises its quantity', () => {
  expect(addLine([line(guide)], line(guide, undefined, 2))).toEqual([line(guide, undefined, 3)]);
});

test('the same product with another option gets its own line', () => {
  const lines = addLine([line(call, half)], line(call, three));
  expect(lines.map(({ option }) => option)).toEqual([half, three]);
});

test('adding a product again at the new price clears the price notice', () => {
  const old = { ...line(guide), previousPrice: '$15' };
  expect(addLine([old], line(guide))).toEqual([line(guide, undefined, 2)]);
});

test('removes only the line with the given option', () => {
  const lines = [line(call, half), line(call, three)];
  expect(removeLine(lines, { id: 6, option: half })).toEqual([line(call, three)]);
});

test('removing an unknown line changes nothing', () => {
  expect(removeLine([line(guide)], { id: 99 })).toEqual([line(guide)]);
});

test('a quantity of zero or less removes the line', () => {
  for (const quantity of [0, -1]) expect(changeQuantity([line(guide)], { id: 3 }, quantity)).toEqual([]);
});

const anyLine = fc.oneof(
  fc.constantFrom(line(guide), line(freeGuide), line(call, half), line(call, three)),
  fc.integer({ min: 1, max: 1e9 }).map((quantity) => line(guide, undefined, quantity)),
);
type Change = (lines: readonly CartLine[]) => CartLine[];
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  anyLine.map(
    (added): Change =>
      (lines) =>
        addLine(lines, added),
  ),
  anyLine.map(
    (removed): Change =>
      (lines) =>
        removeLine(lines, removed),
  ),
  fc.tuple(anyLine, fc.oneof(fc.integer(), fc.double())).map(
    ([key, quantity]): Change =>
      (lines) =>
        changeQuantity(lines, key, quantity),
  ),
);

test('after any changes, lines are unique and quantities are positive integers', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
      const lines = changes.reduce<CartLine[]>((before, change) => change(before), []);
      const keys = lines.map(({ id, option }) => `${id} ${option}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { quantity } of lines) expect(Number.isSafeInteger(quantity) && quantity >= 1).toBe(true);
    }),
  );
});

test('adding n items one at a time equals adding n at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (n) => {
      let slowly: CartLine[] = [];
      for (let i = 0; i < n; i++) slowly = addLine(slowly, line(guide));
      expect(slowly).toEqual(addLine([], line(guide, undefined, n)));
      expect(countItems(slowly)).toBe(n);
    }),
  );
});

test('does not mutate its input', () => {
  const before = Object.freeze([Object.freeze(line(guide))]);
  addLine(before, line(guide));
  changeQuantity(before, { id: 3 }, 5);
  expect(before).toEqual([line(guide)]);
});
