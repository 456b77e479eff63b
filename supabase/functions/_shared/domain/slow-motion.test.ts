import { expect, test } from 'vitest';
import { formatFilmTime } from './format-clock.ts';
import {
  captureRates,
  hasRealTimes,
  readTypedRate,
  slowMotionOf,
  storedSlowMotion,
  toFilmTime,
  toRealTime,
} from './slow-motion.ts';

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
  [100, 25, 4],
  [250, 25, 10],
  [1000, 24, 41.6667],
  [1000, 20, 50],
  // No camera does that. It is never taken as real time.
  [960, 1, undefined],
  [1000, 15, undefined],
  [NaN, 30, undefined],
])('%s fps saved at %s plays %s times slower', (captureRate, fileRate, expected) => {
  expect(slowMotionOf(captureRate, fileRate)).toBe(expected);
});

test('a time converted to real time and back is the same frame', () => {
  for (const rate of Object.values(captureRates).flat()) {
    const slowMotion = slowMotionOf(rate, 29.97) ?? NaN;
    for (let frame = 0; frame < 3000; frame += 7) {
      const atUs = Math.round((frame / 29.97) * 1e6);
      expect(Math.round(toFilmTime(toRealTime(atUs, slowMotion), slowMotion))).toBe(atUs);
    }
  }
  expect(toRealTime(5, null)).toBe(5);
  expect(toFilmTime(5, null)).toBe(5);
});

test('runs of a film that changes its speed add up to real time, and back to the same time', () => {
  const ramp = [
    { fromUs: 0, toUs: 250_000, factor: 1 },
    { fromUs: 250_000, toUs: 4_250_000, factor: 8 },
    { fromUs: 4_250_000, toUs: 4_500_000, factor: 1 },
  ];
  for (const [filmUs, realUs] of [
    [-1000, -1000],
    [0, 0],
    [125_000, 125_000],
    [250_000, 250_000],
    [2_250_000, 500_000],
    [4_250_000, 750_000],
    [4_500_000, 1_000_000],
    [4_600_000, 1_100_000],
  ] as const) {
    expect(toRealTime(filmUs, ramp), String(filmUs)).toBe(realUs);
    expect(toFilmTime(realUs, ramp), String(realUs)).toBe(filmUs);
  }
  expect(formatFilmTime(2_254_166, ramp)).toBe('0:00.500');
  expect(hasRealTimes(ramp)).toBe(true);
  const unknown = ramp.map((run) => ({ ...run, factor: null }));
  expect(hasRealTimes(unknown)).toBe(false);
  expect(toRealTime(2_250_000, unknown)).toBe(2_250_000);
  for (const slowMotion of [null, 1, 8]) expect(hasRealTimes(slowMotion)).toBe(true);
});

test('what a submission has stored is its runs, or else its factor', () => {
  const runs = [{ fromUs: 0, toUs: 1, factor: 1 }];
  expect(storedSlowMotion({ slow_motion: null, slow_motion_runs: runs })).toBe(runs);
  expect(storedSlowMotion({ slow_motion: 8, slow_motion_runs: null })).toBe(8);
  expect(storedSlowMotion({ slow_motion: null, slow_motion_runs: null })).toBeNull();
});

test.each([
  ['240', 30, 240],
  [' 59,94 ', 30, 59.94],
  ['1000', 24, 1000],
  ['1,000', 24, 1000],
  ['1000', 15, NaN],
  ['750', 15, 750],
  ['50', 25, 50],
  ['49', 25, NaN],
  ['1001', 30, NaN],
  ['100', 240, NaN],
  ['', 30, NaN],
  ['fast', 30, NaN],
])('reads the typed rate %j of a film saved at %s fps as %s', (text, fileRate, rate) => {
  expect(readTypedRate(text, { slowest: fileRate, fastest: fileRate })).toBe(rate);
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
