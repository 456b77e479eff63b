import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limits.ts';

const twice = () => createRateLimiter({ all: { requests: 2, seconds: 60 } });

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::2'],
  ['2001:db8::1', '2001:db8:0:0:9::'],
  ['fe80::1%eth0', 'fe80::2'],
])('counts %s and %s as one client', async (first, second) => {
  const limiter = twice();
  expect(await limiter.take(first, ['all'])).toBeUndefined();
  expect(await limiter.take(second, ['all'])).toBeUndefined();
  expect(await limiter.take(first, ['all'])).toBeGreaterThan(0);
});

test.each([
  ['198.51.100.7', '198.51.100.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '1::1'],
])('counts %s and %s as two clients', async (first, second) => {
  const limiter = twice();
  await limiter.take(first, ['all']);
  await limiter.take(first, ['all']);
  expect(await limiter.take(first, ['all'])).toBeGreaterThan(0);
  expect(await limiter.take(second, ['all'])).toBeUndefined();
});

test('counts a request against each of its limits', async () => {
  const limiter = createRateLimiter({
    all: { requests: 3, seconds: 60 },
    form: { requests: 1, seconds: 60 },
  });
  expect(await limiter.take('a', ['all', 'form'])).toBeUndefined();
  expect(await limiter.take('a', ['all', 'form'])).toBeGreaterThan(0);
  expect(await limiter.take('a', ['all', 'checkout'])).toBeUndefined();
  expect(await limiter.take('a', ['all', 'checkout'])).toBeGreaterThan(0);
});
