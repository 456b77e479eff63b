import { expect, test } from 'vitest';
import { addSample, speedOf, timeLeft, type Sample } from './measure-speed.ts';

const measure = (...samples: Sample[]) => samples.reduce<readonly Sample[]>(addSample, []);

test('a megabyte a second is a megabyte a second', () => {
  expect(speedOf(measure({ bytes: 0, at: 0 }, { bytes: 1_000_000, at: 1_000 }))).toBe(1_000_000);
});

test('the first moments say nothing, and neither does a standstill', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf(measure({ bytes: 0, at: 0 }, { bytes: 900, at: 100 }))).toBeUndefined();
  expect(speedOf(measure({ bytes: 900, at: 0 }, { bytes: 900, at: 5_000 }))).toBeUndefined();
});

test('what was longer than ten seconds ago no longer counts', () => {
  const samples = measure({ bytes: 0, at: 0 }, { bytes: 9_000, at: 9_000 }, { bytes: 9_100, at: 14_000 });
  expect(speedOf(samples)).toBe(20);
});

test('restarts the measurement when an upload goes back to the offset of the server', () => {
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
])('%i seconds read: %s', (seconds, words) => {
  expect(timeLeft(seconds * 100, 100)).toBe(words);
});

test('without a speed nothing is promised', () => {
  expect(timeLeft(100, undefined)).toBeUndefined();
});
