import { expect, test } from 'vitest';
import { chartedMidMark, estimateMidMark, fewestJumps } from './mid-mark.ts';

/** Numbers that look random and are the same each time. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const jumpsOn = (grips: readonly number[], noise: () => number = () => 0) =>
  grips.map((gripM) => ({ gripM, midMarkM: 2 + 3 * gripM + noise() }));

test('needs eight jumps', () => {
  const grips = [4, 4.05, 4.1, 4.15, 4.2, 4.25, 4.3];
  expect(grips).toHaveLength(fewestJumps - 1);
  expect(estimateMidMark(jumpsOn(grips), 4.2)).toBeUndefined();
  const estimate = estimateMidMark(jumpsOn([...grips, 4.35]), 4.2);
  expect(estimate?.midMarkM).toBeCloseTo(14.6);
  expect(estimate?.errorM).toBeCloseTo(0);
});

test('does not go far beyond the grips that the athlete used', () => {
  const jumps = jumpsOn([4, 4.05, 4.1, 4.15, 4.2, 4.25, 4.3, 4.35]);
  expect(estimateMidMark(jumps, 4.5)?.midMarkM).toBeCloseTo(15.5);
  expect(estimateMidMark(jumps, 4.6)).toBeUndefined();
});

test('is a mean when all jumps have one grip', () => {
  const jumps = [14.2, 14.3, 14.2, 14.3, 14.2, 14.3, 14.2, 14.3].map((midMarkM) => ({
    gripM: 4.2,
    midMarkM,
  }));
  expect(estimateMidMark(jumps, 4.2)?.midMarkM).toBeCloseTo(14.25);
  // t (7 degrees) 2.365, deviation 0.0535, one more jump
  expect(estimateMidMark(jumps, 4.2)?.errorM).toBeCloseTo(2.365 * 0.0535 * Math.sqrt(1 + 1 / 8), 2);
  expect(estimateMidMark(jumps, 4.3)).toBeUndefined();
});

test('its ± holds the next mid-mark in 19 of 20 cases', () => {
  const random = randomNumbers(43);
  let inside = 0;
  const trials = 2000;
  for (let trial = 0; trial < trials; trial++) {
    const grips = Array.from({ length: 8 + (trial % 10) }, () => 4 + random() * 0.4);
    const jumps = jumpsOn(grips, () => normal(random) * 0.15);
    const gripM = 4.2;
    const estimate = estimateMidMark(jumps, gripM);
    const next = 2 + 3 * gripM + normal(random) * 0.15;
    if (estimate && Math.abs(next - estimate.midMarkM) <= estimate.errorM) inside++;
  }
  expect(inside / trials).toBeGreaterThan(0.935);
  expect(inside / trials).toBeLessThan(0.965);
});

test.each([
  [3.6576, 12.192],
  [2.9972, 10.0584],
  [(3.4798 + 3.556) / 2, 11.7348],
])('reads the chart at a grip of %d m', (gripM, midMarkM) => {
  expect(chartedMidMark(gripM)).toBeCloseTo(midMarkM, 3);
});

test('has nothing outside the chart', () => {
  expect(chartedMidMark(2.9)).toBeUndefined();
  expect(chartedMidMark(4.2)).toBeUndefined();
});
