import { afterEach, beforeEach, expect, test } from 'vitest';
import { couponLink, keepCoupon, readCoupon, removeCoupon, subscribeToCoupon } from './coupon-link.ts';

const open = (address: string) => history.replaceState({ key: 'a' }, '', address);

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  open('/');
});

test('keeps the code of a link and removes it from the address, with the rest of both', () => {
  open('/blog/takeoff?page=2&coupon=%20spring-20#drill');
  keepCoupon();
  expect(readCoupon()).toBe('SPRING-20');
  expect(location.pathname + location.search + location.hash).toBe('/blog/takeoff?page=2#drill');
  expect(history.state).toEqual({ key: 'a' });
});

test('a page without a code keeps the one from before, and so does an empty code', () => {
  open('/shop?coupon=FIRST');
  keepCoupon();
  for (const address of ['/cart', '/cart?coupon=', '/cart?coupon=%20']) {
    open(address);
    keepCoupon();
    expect(readCoupon()).toBe('FIRST');
    expect(location.search).toBe('');
  }
});

test('a newer link replaces the code, and a very long one is cut', () => {
  for (const code of ['FIRST', 'SECOND', 'X'.repeat(500)]) {
    open(`/shop?coupon=${code}`);
    keepCoupon();
    expect(readCoupon()).toBe(code.slice(0, 40));
  }
});

test('tells its readers that the code came or was removed', () => {
  let calls = 0;
  const stop = subscribeToCoupon(() => calls++);
  open('/shop?coupon=FIRST');
  keepCoupon();
  removeCoupon();
  expect(calls).toBe(2);
  expect(readCoupon()).toBeUndefined();
  stop();
  removeCoupon();
  expect(calls).toBe(2);
});

test('the owner’s link leads to the shop with the code', () => {
  open('/admin/coupons');
  const link = couponLink('https://vault.example', 'SPRING-20');
  expect(link).toBe('https://vault.example/shop?coupon=SPRING-20');
});
