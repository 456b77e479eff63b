import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('allows a burst and then a number per second', () => {
  const take = createTokenBucket(3, 2, 0);
  expect([take(0), take(0), take(0), take(0)]).toEqual([true, true, true, false]);
  expect([take(400), take(500), take(500)]).toEqual([false, true, false]);
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([true, true, true, false]);
  // Setting the clock back changes nothing.
  expect(take(0)).toBe(false);
});
