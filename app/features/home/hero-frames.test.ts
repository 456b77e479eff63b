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

test('the frames go forward, and every phase has one of its own', () => {
  expect(HERO_FRAMES.every((t, i) => i === 0 || t > (HERO_FRAMES[i - 1] ?? 1))).toBe(true);
  expect(KEY_FRAMES.map((frame) => phaseOf(frame).name)).toEqual(PHASES.map(({ name }) => name));
  expect(describeFrame(FIRST_FRAME)).toContain('Inversion');
});

test('stepping goes from phase to phase and stops at both ends', () => {
  const [first, second] = KEY_FRAMES;
  const last = HERO_FRAMES.length - 1;
  expect(stepPhase(0, 1)).toBe(second);
  expect(stepPhase((second ?? 0) + 1, -1)).toBe(second);
  expect(stepPhase(first ?? 0, -1)).toBe(0);
  expect(stepPhase(last, 1)).toBe(last);
  expect([clampFrame(-5), clampFrame(999)]).toEqual([0, last]);
});

test('the headline is narrow on a straight pole, wide on a bent one, and never wider than its letters go', () => {
  const widths = HERO_FRAMES.map((_, frame) => headlineWidth(frame));
  expect(widths[0]).toBe(62);
  expect(Math.max(...widths)).toBeLessThanOrEqual(125);
  expect(headlineWidth(FIRST_FRAME)).toBeGreaterThan(110);
});

test('pointing at a figure finds its frame', () => {
  for (const frame of KEY_FRAMES) {
    const { mass } = momentOf(frame);
    expect(nearestFrame(mass.x + 0.02, mass.y - 0.02)).toBe(frame);
  }
});
