import { expect, test } from 'vitest';
import { isRuns, type SlowMotion } from '#domain/slow-motion.ts';
import { findRuns } from './film-runs.ts';
import { indexFrames } from './frame-index.ts';
import { rateOf, slowMotionOfFilm, toCaptureRate } from './video-rates.ts';

test('compares the capture rate with the frames', () => {
  const frames = (count: number) =>
    indexFrames(
      Array.from({ length: count }, (_, i) => ({ timestamp: i / 30, duration: 1 / 30, isKey: i === 0 })),
    );
  expect(rateOf(frames(61))).toBeCloseTo(30, 6);
  expect(rateOf(frames(1))).toBeUndefined();
  const of = (captureRate: number | undefined, index = frames(61)) =>
    slowMotionOfFilm(null, { index, captureRate }, false);
  expect(of(240)).toBe(8);
  expect(of(undefined)).toBeNull();
  expect(of(240, frames(1))).toBeNull();
  expect(slowMotionOfFilm(null, { index: undefined, captureRate: 240 }, false)).toBeNull();
});

test('a film that changes its speed is recognized until its review is finished, which keeps its numbers', () => {
  const durations = [240, 30, 240].flatMap((rate) => Array.from({ length: 60 }, () => 1 / rate));
  let timestamp = 0;
  const index = indexFrames(
    durations.map((duration, i) => {
      const entry = { timestamp, duration, isKey: i === 0 };
      timestamp += duration;
      return entry;
    }),
  );
  const rate = rateOf(index) ?? 0;
  const factors = (slowMotion: SlowMotion) => isRuns(slowMotion) && slowMotion.map(({ factor }) => factor);
  const open = (stored: SlowMotion, captureRate?: number) =>
    slowMotionOfFilm(stored, { index, captureRate }, false);
  expect(factors(open(null))).toEqual([null, null, null]);
  expect(factors(open(null, 240))).toEqual([1, 8, 1]);
  // One factor that the release before saved for 240 fps.
  expect(factors(open(240 / rate))).toEqual([1, 8, 1]);
  expect(open(1, 240)).toBe(1);
  const runs = open(null, 240);
  expect(open(runs)).toBe(runs);
  expect(toCaptureRate({ file: rate, runs: findRuns(index) }, runs)).toBeCloseTo(240, 6);
  for (const stored of [null, 1, 4.5, runs])
    expect(slowMotionOfFilm(stored, { index, captureRate: undefined }, true)).toBe(stored);
});
