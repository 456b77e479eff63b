import { expect, test } from 'vitest';
import { durationText, isDuration } from './duration-text.ts';

test.each([
  [630, '10:30'],
  [7.04, '0:07'],
  [59.6, '1:00'],
  [0.2, '0:01'],
  [3599.7, '1:00:00'],
  [3725, '1:02:05'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
  expect(isDuration(text)).toBe(true);
});

test.each(['', '  ', 'x'.repeat(41)])('rejects "%s"', (text) => {
  expect(isDuration(text)).not.toBe(true);
});

test.each(['10', '3 x 10 reps', 'ten minutes'])('accepts "%s"', (text) => {
  expect(isDuration(text)).toBe(true);
});

test('ignores surrounding spaces', () => {
  expect(isDuration(' 10:30 ')).toBe(true);
});
