import { expect, test } from 'vitest';
import { formatFilmTime } from './format-clock.ts';
import { captureRates, slowMotionOf, toFilmTime, toRealTime } from './slow-motion.ts';

test.each([
  [240, 30, 8],
  [240, 29.97, 8],
  [240, 29.998, 8],
  [100, 30, 3.3333],
  [120, 30, 4],
  [120, 60, 2],
  [960, 30, 32],
  [59.94, 60, 1],
  [30, 29.97, 1],
  [30, 120, 1],
  [240, 240, 1],
  [960, 1, 1],
])('%s fps saved at %s plays %s times slower', (captureRate, fileRate, expected) => {
  expect(slowMotionOf(captureRate, fileRate)).toBe(expected);
});

test('a time converted to real time and back is the same frame', () => {
  for (const rate of captureRates) {
    const slowMotion = slowMotionOf(rate, 29.97);
    for (let frame = 0; frame < 3000; frame += 7) {
      const atUs = Math.round((frame / 29.97) * 1e6);
      expect(Math.round(toFilmTime(toRealTime(atUs, slowMotion), slowMotion))).toBe(atUs);
    }
  }
  expect(toRealTime(5, null)).toBe(5);
  expect(toFilmTime(5, null)).toBe(5);
});

test.each([
  [3_420_000, null, '0:03.42'],
  [3_420_000, 1, '0:03.42'],
  // One frame at 240 fps takes 4 ms, which hundredths would hide.
  [3_420_000, 8, '0:00.427'],
  [600_000_000, 4, '2:30.000'],
  [0, 8, '0:00.000'],
])('formats %s µs of a film that is %s times slower as %s', (atUs, slowMotion, text) => {
  expect(formatFilmTime(atUs, slowMotion)).toBe(text);
});
