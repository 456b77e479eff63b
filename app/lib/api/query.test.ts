import { expect, test } from 'vitest';
import { queryClient, isWorthRetrying, retryDelay } from './query.ts';

test('waits 1 s, then twice as long each time, and never more than 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('tries again after network errors and server errors only', () => {
  expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true);
  expect(isWorthRetrying({ status: 503 })).toBe(true);
  expect(isWorthRetrying({ status: 404 })).toBe(false);
  expect(isWorthRetrying({ status: 504 })).toBe(false);
  expect(isWorthRetrying(new Error('a bug'))).toBe(false);
});

test('tries three times more and keeps unused data for five minutes', () => {
  const { retry, gcTime } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('retry should be a function');
  const tries = [0, 1, 2, 3].map((failures) => retry(failures, new TypeError('Failed to fetch')));
  expect(tries).toEqual([true, true, true, false]);
  expect(gcTime).toBe(300_000);
});
