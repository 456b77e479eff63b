import { expect, test } from 'vitest';
import { queryClient, isPassing, isRetryable, retryDelay } from './query.ts';

test('waits 1 s before the first retry, doubles each time and stops at 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('retries after network errors and server errors only', () => {
  expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true);
  expect(isRetryable({ status: 503 })).toBe(true);
  expect(isRetryable({ status: 404 })).toBe(false);
  expect(isRetryable({ status: 504 })).toBe(false);
  expect(isRetryable(new Error('a bug'))).toBe(false);
});

test.each([0, 429, 500, 503, 504])('what fails with %s is sent again later', (status) => {
  expect(isPassing({ status })).toBe(true);
});

test.each([400, 401, 403, 409])('what is refused with %s is not', (status) => {
  expect(isPassing({ status })).toBe(false);
});

test('retries three times and keeps unused data for five minutes', () => {
  const { retry, gcTime } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('retry should be a function');
  const tries = [0, 1, 2, 3].map((failures) => retry(failures, new TypeError('Failed to fetch')));
  expect(tries).toEqual([true, true, true, false]);
  expect(gcTime).toBe(300_000);
});
