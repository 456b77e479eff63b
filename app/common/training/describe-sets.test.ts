import { expect, test } from 'vitest';
import { describeSets } from './describe-sets.ts';

test.each([
  [{ sets: 3, reps: '30 m' }, '3 × 30 m'],
  [{ sets: 1, reps: '' }, '1 set'],
  [{ sets: 4, reps: '' }, '4 sets'],
])('describes %j as %s', (item, text) => {
  expect(describeSets(item)).toBe(text);
});
