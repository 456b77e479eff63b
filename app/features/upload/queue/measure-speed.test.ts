import { expect, test } from 'vitest';
import { addSample, speedOf, formatTimeLeft, type Sample } from './measure-speed.ts';

const measure = (...samples: Sample[]) => samples.reduce<readonly Sample[]>(addSample, []);

test('measures bytes per second', () => {
  expect(speedOf(measure({ bytes: 0, at: 0 }, { bytes: 1_000_000, at: 1_000 }))).toBe(1_000_000);
});

test('has no speed before half a second of data, or while nothing moves', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf(measure({ bytes: 0, at: 0 }, { bytes: 900, at: 100 }))).toBeUndefined();
  expect(speedOf(measure({ bytes: 900, at: 0 }, { bytes: 900, at: 5_000 }))).toBeUndefined();
});

test('ignores samples older than ten seconds', () => {
  const samples = measure({ bytes: 0, at: 0 }, { bytes: 9_000, at: 9_000 }, { bytes: 9_100, at: 14_000 });
  expect(speedOf(samples)).toBe(20);
});

test('starts over when the upload went back to an earlier byte', () => {
  expect(measure({ bytes: 5_000, at: 0 }, { bytes: 2_000, at: 1_000 })).toEqual([
    { bytes: 2_000, at: 1_000 },
  ]);
});

test.each([
  [5, 'a few seconds left'],
  [34, 'about 30 s left'],
  [58, 'about 60 s left'],
  [150, 'about 3 min left'],
  [5_400, 'about 1.5 h left'],
])('formats %i seconds as "%s"', (seconds, text) => {
  expect(formatTimeLeft(seconds * 100, 100)).toBe(text);
});

test('shows no time left without a speed', () => {
  expect(formatTimeLeft(100, undefined)).toBeUndefined();
});
