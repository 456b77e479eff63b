import { expect, test } from 'vitest';
import type { Step } from '../../review.ts';
import { stepBefore, stepProblem } from './mark-steps.ts';

const step = (id: string, contactUs: number, toeOffUs: number | null = null): Step => ({
  id,
  contactUs,
  toeOffUs,
});
const steps = [step('a', 1000, 1100), step('b', 1250), step('c', 1500)];

test('accepts contacts in the air, and toe-offs before the next contact', () => {
  expect(stepProblem(steps, step('new', 1200), null)).toBeUndefined();
  expect(stepProblem(steps, step('new', 1100), null)).toBeUndefined();
  expect(stepProblem(steps, step('b', 1250, 1400), null)).toBeUndefined();
  expect(stepProblem([], step('new', 0), null)).toBeUndefined();
});

test('explains why a step does not fit', () => {
  expect(stepProblem(steps, step('new', 1250), null)).toBe('This frame already has a contact.');
  expect(stepProblem(steps, step('new', 1050), null)).toContain('still on the ground');
  expect(stepProblem(steps, step('b', 1250, 1600), null)).toContain('comes before this toe-off');
  expect(stepProblem(steps, step('b', 1250, 1250), null)).toBe('The toe-off comes after the contact.');
});

test('a toe-off belongs to the last earlier contact', () => {
  expect(stepBefore(steps, 1400)?.id).toBe('b');
  expect(stepBefore(steps, 1250)?.id).toBe('a');
  expect(stepBefore(steps, 1000)).toBeUndefined();
});
