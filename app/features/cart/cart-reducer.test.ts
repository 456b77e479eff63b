import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, freeGuide, guide } from './cart.fixtures.ts';
import { type CartLine, countItems, makeLine } from './cart-line.ts';
import { type CartAction, cartReducer } from './cart-reducer.ts';

function line(product: typeof guide, option?: string, quantity = 1): CartLine {
  const made = makeLine(product, option, quantity);
  if (!made) throw new Error(`${product.name} should be sellable`);
  return made;
}
const half = '30 Minutes - $50';
const three = '3x 30 Minutes - $130';

test('adding a product again raises its quantity', () => {
  const once = cartReducer([], { type: 'add', line: line(guide) });
  const again = cartReducer(once, { type: 'add', line: line(guide, undefined, 2) });
  expect(again).toEqual([line(guide, undefined, 3)]);
});

test('the same product with another option gets its own line', () => {
  const lines = cartReducer([line(call, half)], { type: 'add', line: line(call, three) });
  expect(lines.map(({ option }) => option)).toEqual([half, three]);
});

test('adding a product again at the new price clears the price notice', () => {
  const old = { ...line(guide), previousPrice: '$15' };
  expect(cartReducer([old], { type: 'add', line: line(guide) })).toEqual([line(guide, undefined, 2)]);
});

test('removes only the line with the given option', () => {
  const lines = cartReducer([line(call, half), line(call, three)], {
    type: 'remove',
    key: { id: 6, option: half },
  });
  expect(lines).toEqual([line(call, three)]);
});

test('removing an unknown line changes nothing', () => {
  expect(cartReducer([line(guide)], { type: 'remove', key: { id: 99 } })).toEqual([line(guide)]);
});

test('a quantity of zero or less removes the line', () => {
  for (const quantity of [0, -1]) {
    expect(cartReducer([line(guide)], { type: 'set-quantity', key: { id: 3 }, quantity })).toEqual([]);
  }
});

test('clearing empties the cart', () => {
  expect(cartReducer([line(guide), line(freeGuide)], { type: 'clear' })).toEqual([]);
});

const anyLine = fc.oneof(
  fc.constantFrom(line(guide), line(freeGuide), line(call, half), line(call, three)),
  fc.integer({ min: 1, max: 1e9 }).map((quantity) => line(guide, undefined, quantity)),
);
const anyKey = anyLine.map(({ id, option }) => ({ id, option }));
const anyAction: fc.Arbitrary<CartAction> = fc.oneof(
  anyLine.map((added) => ({ type: 'add' as const, line: added })),
  anyKey.map((key) => ({ type: 'remove' as const, key })),
  fc.record({
    type: fc.constant('set-quantity' as const),
    key: anyKey,
    quantity: fc.oneof(fc.integer(), fc.double()),
  }),
  fc.constant({ type: 'clear' as const }),
);

test('after any actions, lines are unique and quantities are positive integers', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
      const lines = actions.reduce<readonly CartLine[]>(cartReducer, []);
      const keys = lines.map(({ id, option }) => `${id} ${option}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { quantity } of lines) expect(Number.isSafeInteger(quantity) && quantity >= 1).toBe(true);
    }),
  );
});

test('adding n items one at a time equals adding n at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), (n) => {
      const one: CartAction = { type: 'add', line: line(guide) };
      const slowly = Array.from({ length: n }, () => one).reduce<readonly CartLine[]>(cartReducer, []);
      expect(slowly).toEqual(cartReducer([], { type: 'add', line: line(guide, undefined, n) }));
      expect(countItems(slowly)).toBe(n);
    }),
  );
});

test('does not mutate its input', () => {
  const before = Object.freeze([Object.freeze(line(guide))]);
  cartReducer(before, { type: 'add', line: line(guide) });
  cartReducer(before, { type: 'set-quantity', key: { id: 3 }, quantity: 5 });
  expect(before).toEqual([line(guide)]);
});
