import { expect, test } from 'vitest';
import { formatClock, formatVideoTime } from './format-clock.ts';

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [630, '10:30'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test.each([
  [0, '0:00.00'],
  [2_400_000, '0:02.40'],
  [59_999_000, '0:59.99'],
  [61_500_000, '1:01.50'],
  [3_600_000_000, '60:00.00'],
])('formats %s microseconds as %s', (microseconds, text) => {
  expect(formatVideoTime(microseconds)).toBe(text);
});
