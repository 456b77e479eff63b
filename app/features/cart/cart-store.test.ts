import { expect, test, vi } from 'vitest';
import { call, createMemoryStorage, guide, sampleCatalog } from './cart.fixtures.ts';
import { type CartLine, makeLine } from './cart-line.ts';
import { createCartStorage, type KeyValueStorage } from './cart-storage.ts';
import { createCartStore } from './cart-store.ts';

const line = makeLine(guide, undefined) as CartLine;
const add = { type: 'add', line } as const;

function openTab(storage: KeyValueStorage) {
  const log = vi.fn();
  return {
    log,
    cart: createCartStore(
      createCartStorage(
        () => storage,
        () => sampleCatalog,
        log,
      ),
    ),
  };
}

test('saves every change under the key cart and restores it on the next visit', () => {
  const storage = createMemoryStorage();
  openTab(storage).cart.dispatch(add);
  expect(JSON.parse(storage.getItem('cart') ?? '')).toEqual([line]);
  expect(openTab(storage).cart.getLines()).toEqual([line]);
});

test('reading the cart does not write to storage', () => {
  const storage = createMemoryStorage({ cart: '[{"id":3,"price":"$1"' });
  const setItem = vi.spyOn(storage, 'setItem');
  openTab(storage).cart.getLines();
  expect(setItem).not.toHaveBeenCalled();
});

test.each(['{"id":3', 'null', '{}', ''])('logs and ignores an unreadable cart (%j)', (text) => {
  const { cart, log } = openTab(createMemoryStorage({ cart: text }));
  expect(cart.getLines()).toEqual([]);
  expect(log).toHaveBeenCalledOnce();
});

test('changes from two tabs are merged', () => {
  const storage = createMemoryStorage();
  const [first, second] = [openTab(storage).cart, openTab(storage).cart];
  second.getLines();
  first.dispatch(add);
  second.dispatch({ type: 'add', line: makeLine(call, '30 Minutes - $50') as CartLine });
  expect(second.getLines()).toHaveLength(2);
  expect(first.getLines()).toHaveLength(1);
  first.reload();
  expect(first.getLines()).toEqual(second.getLines());
});

test('a change before the first read keeps the stored lines', () => {
  const storage = createMemoryStorage({ cart: JSON.stringify([line]) });
  const { after } = openTab(storage).cart.dispatch(add);
  expect(after).toEqual([{ ...line, quantity: 2 }]);
});

test('keeps the cart in memory while storage is full', () => {
  const storage = createMemoryStorage();
  const { cart, log } = openTab(storage);
  storage.isFull = true;
  cart.dispatch(add);
  cart.dispatch(add);
  cart.reload();
  expect(cart.getLines()).toEqual([{ ...line, quantity: 2 }]);
  expect(log).toHaveBeenCalledTimes(2);
  expect(cart.isStored()).toBe(false);
  storage.isFull = false;
  cart.dispatch(add);
  expect(JSON.parse(storage.getItem('cart') ?? '')).toEqual([{ ...line, quantity: 3 }]);
  expect(cart.isStored()).toBe(true);
});

test('works without storage access', () => {
  const log = vi.fn();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const cart = createCartStore(createCartStorage(denied, () => sampleCatalog, log));
  cart.dispatch(add);
  cart.storePurchaseInfo();
  cart.clearPurchaseInfo();
  expect(cart.getLines()).toEqual([line]);
  expect(cart.readPurchaseInfo()).toBeUndefined();
});

test('notifies listeners until they unsubscribe', () => {
  const { cart } = openTab(createMemoryStorage());
  const listener = vi.fn();
  const unsubscribe = cart.subscribe(listener);
  cart.dispatch(add);
  unsubscribe();
  cart.dispatch(add);
  expect(listener).toHaveBeenCalledOnce();
});

test('purchase info is a copy of the cart that stays until it is cleared', () => {
  const storage = createMemoryStorage();
  const { cart } = openTab(storage);
  expect(cart.readPurchaseInfo()).toBeUndefined();
  cart.dispatch(add);
  cart.storePurchaseInfo();
  cart.dispatch({ type: 'clear' });
  expect(JSON.parse(storage.getItem('lastPurchase') ?? '')).toEqual([line]);
  expect(cart.readPurchaseInfo()).toEqual([line]);
  cart.clearPurchaseInfo();
  expect(cart.readPurchaseInfo()).toBeUndefined();
});

test('ignores an unreadable last purchase', () => {
  const { cart, log } = openTab(createMemoryStorage({ lastPurchase: 'yesterday' }));
  expect(cart.readPurchaseInfo()).toBeUndefined();
  expect(log).toHaveBeenCalledOnce();
});
