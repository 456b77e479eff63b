import { expect, test } from 'vitest';
import { createRateLimiter, defaultRateLimits } from './rate-limits.ts';

const twice = () => createRateLimiter([{ name: 'all', requests: 2, seconds: 60, applies: () => true }]);

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::2'],
  ['2001:db8::1', '2001:db8:0:0:9::'],
  ['fe80::1%eth0', 'fe80::2'],
])('%s and %s are one caller', async (first, second) => {
  const limiter = twice();
  expect(await limiter.take(first, 'GET', '/')).toBeUndefined();
  expect(await limiter.take(second, 'GET', '/')).toBeUndefined();
  expect(await limiter.take(first, 'GET', '/')).toBeGreaterThan(0);
});

test.each([
  ['198.51.100.7', '198.51.100.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '1::1'],
])('%s and %s are two', async (first, second) => {
  const limiter = twice();
  await limiter.take(first, 'GET', '/');
  await limiter.take(first, 'GET', '/');
  expect(await limiter.take(first, 'GET', '/')).toBeGreaterThan(0);
  expect(await limiter.take(second, 'GET', '/')).toBeUndefined();
});

test('reading a form table is not limited as writing to it is', () => {
  const form = defaultRateLimits.find((limit) => limit.name === 'form');
  expect(form?.applies('POST', '/rest/v1/waitlist')).toBe(true);
  expect(form?.applies('GET', '/rest/v1/waitlist')).toBe(false);
  expect(form?.applies('POST', '/rest/v1/orders')).toBe(false);
});

test('a path that cannot be decoded is counted all the same', async () => {
  const limiter = twice();
  await limiter.take('a', 'GET', '/%zz');
  await limiter.take('a', 'GET', '/%zz');
  expect(await limiter.take('a', 'GET', '/%zz')).toBeGreaterThan(0);
});
