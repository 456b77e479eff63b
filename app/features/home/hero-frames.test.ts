import { expect, test } from 'vitest';
import { PHASES } from 'vault-figures';
import {
  clampFrame,
  describeFrame,
  FIRST_FRAME,
  headlineWidth,
  HERO_FRAMES,
  KEY_FRAMES,
  momentOf,
  nearestFrame,
  phaseOf,
  stepPhase,
} from './hero-frames.ts';

test('frames are in order, and every phase has a key frame', () => {
  expect(HERO_FRAMES.every((t, i) => i === 0 || t > (HERO_FRAMES[i - 1] ?? 1))).toBe(true);
  expect(KEY_FRAMES.map((frame) => phaseOf(frame).name)).toEqual(PHASES.map(({ name }) => name));
  expect(describeFrame(FIRST_FRAME)).toContain('Inversion');
});

test('steps from phase to phase and stops at both ends', () => {
  const [first, second] = KEY_FRAMES;
  const last = HERO_FRAMES.length - 1;
  expect(stepPhase(0, 1)).toBe(second);
  expect(stepPhase((second ?? 0) + 1, -1)).toBe(second);
  expect(stepPhase(first ?? 0, -1)).toBe(0);
  expect(stepPhase(last, 1)).toBe(last);
  expect([clampFrame(-5), clampFrame(999)]).toEqual([0, last]);
});

test('the headline widens with the bend of the pole, up to the widest font width', () => {
  const widths = HERO_FRAMES.map((_, frame) => headlineWidth(frame));
  expect(widths[0]).toBe(62);
  expect(Math.max(...widths)).toBeLessThanOrEqual(125);
  expect(headlineWidth(FIRST_FRAME)).toBeGreaterThan(110);
});

test('finds the frame nearest to a point', () => {
  for (const frame of KEY_FRAMES) {
    const { mass } = momentOf(frame);
    expect(nearestFrame(mass.x + 0.02, mass.y - 0.02)).toBe(frame);
  }
});
