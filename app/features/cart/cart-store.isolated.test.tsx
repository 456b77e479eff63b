import { beforeEach, expect, test, vi } from 'vitest';
import { setSiteData, siteData } from '#lib/site/site-data.ts';
import { call, fillLocalStorage, guide, sampleCatalog } from './cart.fixtures.ts';
import { type CartLine, addLine, makeLine } from './cart-line.ts';
import {
  changeLines,
  clearPurchaseInfo,
  isCartStored,
  readLines,
  readPurchaseInfo,
  storePurchaseInfo,
  subscribeToCart,
} from './cart-store.ts';

const site = { ...siteData(), catalog: sampleCatalog.map((product) => ({ ...product, files: [] })) };
const line = makeLine(guide, undefined) as CartLine;
const otherLine = makeLine(call, '30 Minutes - $50') as CartLine;
const add = (added: CartLine) => changeLines((lines) => addLine(lines, added));
const readStored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? '');

let warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  setSiteData(site);
  changeLines(() => []);
  localStorage.clear();
  warn = vi.spyOn(console, 'warn').mockReturnValue();
});

test('stores every change under the key cart, and reads what is stored', () => {
  add(line);
  expect(readStored('cart')).toEqual([line]);
  localStorage.setItem('cart', JSON.stringify([otherLine]));
  expect(readLines()).toEqual([otherLine]);
});

test('reading the cart does not write to storage', () => {
  localStorage.setItem('cart', '[{"id":3,"price":"$1"');
  expect(readLines()).toEqual([]);
  expect(localStorage.getItem('cart')).toBe('[{"id":3,"price":"$1"');
});

test.each(['{"id":3', 'null', '{}', ''])('logs and ignores an unreadable cart (%j)', (text) => {
  localStorage.setItem('cart', text);
  expect(readLines()).toEqual([]);
  expect(readLines()).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
});

test('a change keeps what another tab stored', () => {
  expect(readLines()).toEqual([]);
  localStorage.setItem('cart', JSON.stringify([otherLine]));
  add(line);
  expect(readLines()).toEqual([otherLine, line]);
  expect(readStored('cart')).toEqual([otherLine, line]);
});

test('a price of new content is shown', () => {
  add(line);
  setSiteData({ ...site, catalog: [{ ...guide, price: '$25', priceCents: 2500, files: [] }] });
  expect(readLines()).toEqual([{ ...line, price: '$25', priceCents: 2500, previousPrice: '$19' }]);
});

test('keeps the cart in memory while storage is full', () => {
  const full = fillLocalStorage();
  add(line);
  add(line);
  expect(readLines()).toEqual([{ ...line, quantity: 2 }]);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(isCartStored()).toBe(false);
  full.mockRestore();
  add(line);
  expect(readStored('cart')).toEqual([{ ...line, quantity: 3 }]);
  expect(isCartStored()).toBe(true);
});

test('works without storage access', () => {
  const denied = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  add(line);
  storePurchaseInfo();
  clearPurchaseInfo();
  expect(readLines()).toEqual([line]);
  expect(readPurchaseInfo()).toBeUndefined();
  denied.mockRestore();
});

test('notifies of changes here, in another tab and while the page was in the back/forward cache', () => {
  const listener = vi.fn();
  const unsubscribe = subscribeToCart(listener);
  add(line);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  window.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  add(line);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  window.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(3);
});

test('purchase info is a copy of the cart that stays until it is cleared', () => {
  expect(readPurchaseInfo()).toBeUndefined();
  add(line);
  storePurchaseInfo();
  changeLines(() => []);
  expect(readStored('lastPurchase')).toEqual([line]);
  expect(readPurchaseInfo()).toEqual([line]);
  clearPurchaseInfo();
  expect(readPurchaseInfo()).toBeUndefined();
});

test('ignores an unreadable last purchase', () => {
  localStorage.setItem('lastPurchase', 'yesterday');
  expect(readPurchaseInfo()).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});
