import { expect, test } from 'vitest';
import { durationText, isDuration } from './duration-text.ts';

test.each([
  [630, '10:30'],
  [7.04, '0:07'],
  [59.6, '1:00'],
  [0.2, '0:01'],
  [3599.7, '1:00:00'],
  [3725, '1:02:05'],
])('%s seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
  expect(isDuration(text)).toBe(true);
});

test.each(['', '  ', 'x'.repeat(41)])('"%s" is no duration', (text) => {
  expect(isDuration(text)).not.toBe(true);
});

test.each(['10', '3 x 10 reps', 'ten minutes'])('"%s" is a duration as well', (text) => {
  expect(isDuration(text)).toBe(true);
});

test('spaces around a duration do not matter', () => {
  expect(isDuration(' 10:30 ')).toBe(true);
});
