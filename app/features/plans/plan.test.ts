import { expect, test } from 'vitest';
import { countWeeks, weekToCopy } from './plan.ts';

const sessions = [
  { week: 1, day: 1 },
  { week: 3, day: 2 },
];

test('a plan is as long as its last week with a session', () => {
  expect(countWeeks(sessions)).toBe(3);
  expect(countWeeks([])).toBe(0);
});

test('an empty week can be filled from the last week before it', () => {
  expect(weekToCopy(sessions, 2)).toBe(1);
  expect(weekToCopy(sessions, 5)).toBe(3);
  expect(weekToCopy(sessions, 3)).toBeUndefined();
  expect(weekToCopy([], 1)).toBeUndefined();
});
