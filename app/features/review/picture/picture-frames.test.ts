import { expect, test } from 'vitest';
import { addFrame, defaultFrames, removeFrame } from './picture-frames.ts';
import { chooseSamples, maxFrames } from './choose-samples.ts';

const rate = 30;
const indexOf = (frames: number, keyEvery = 30) => ({
  times: Array.from({ length: frames }, (_, i) => i / rate),
  keys: Array.from({ length: Math.ceil(frames / keyEvery) }, (_, i) => i * keyEvery),
  end: frames / rate,
});

test('starts with the phases, the take-off as the key', () => {
  const phases = { plant: 100_000, 'take-off': 200_000, clearance: 900_000 };
  expect(defaultFrames({ phases, jump: null, steps: [] }, indexOf(60))).toEqual({
    framesUs: [100_000, 200_000, 900_000],
    keyUs: 200_000,
  });
});

test('spreads frames over a film without phases', () => {
  const { framesUs, keyUs } = defaultFrames({ phases: {}, jump: null, steps: [] }, indexOf(60));
  expect(framesUs).toHaveLength(7);
  expect(framesUs).toContain(keyUs);
  expect(framesUs[0]).toBeGreaterThan(0);
  expect(framesUs[6]).toBeLessThan(2_000_000);
});

test('with one phase or only the steps of the run-up, frames begin there instead of in the run-up', () => {
  const steps = [300_000, 600_000].map((contactUs) => ({ id: `${contactUs}`, contactUs, toeOffUs: null }));
  for (const review of [
    { phases: { 'take-off': 600_000 }, jump: null, steps: [] },
    { phases: {}, jump: null, steps },
  ]) {
    const { framesUs } = defaultFrames(review, indexOf(60));
    expect(framesUs).toHaveLength(7);
    expect(framesUs[0]).toBe(600_000);
  }
});

test('adds a frame once, in order, up to the limit', () => {
  const one = addFrame({ framesUs: [], keyUs: 0 }, 50);
  expect(one).toEqual({ framesUs: [50], keyUs: 50 });
  expect(addFrame(one, 50)).toEqual(one);
  expect(addFrame(one, 20)).toEqual({ framesUs: [20, 50], keyUs: 50 });
  const full = { framesUs: Array.from({ length: maxFrames }, (_, i) => i), keyUs: 0 };
  expect(addFrame(full, 99)).toEqual(full);
});

test('makes the nearest frame the key when the key is removed', () => {
  const frames = { framesUs: [10, 20, 90], keyUs: 20 };
  expect(removeFrame(frames, 20)).toEqual({ framesUs: [10, 90], keyUs: 10 });
  expect(removeFrame(frames, 90)).toEqual({ framesUs: [10, 20], keyUs: 20 });
  expect(removeFrame({ framesUs: [10], keyUs: 10 }, 10).framesUs).toEqual([]);
});

test.each([
  ['3 minutes', 3 * 60 * rate, [2700, 2710, 2740]],
  ['12 frames chosen', 200, Array.from({ length: 12 }, (_, i) => 60 + i * 4)],
  ['3 frames', 3, [0, 2]],
])('reads the chosen and few other frames near them: %s', (_, count, chosen) => {
  const samples = chooseSamples(indexOf(count), chosen);
  for (const frame of chosen) expect(samples).toContain(frame);
  expect(samples.length).toBeLessThanOrEqual(17);
  expect(samples).toEqual([...new Set(samples)].sort((a, b) => a - b));
  expect(samples[0]).toBeGreaterThanOrEqual((chosen[0] ?? 0) - 60);
  expect(samples.at(-1)).toBeLessThanOrEqual((chosen.at(-1) ?? 0) + 60);
});
