import { expect, test } from 'vitest';
import { isAgeDue, rangeOf, toAgeAnswer } from './guardian.ts';

const now = new Date('2027-03-01T12:00:00Z');
const guardian = { name: 'Joan', email: 'joan@example.com' };

test('asks for the age until it is answered, and minors again without a range or after a year', () => {
  const age = (is_minor: boolean | null, age_from: number | null, age_stated_at: string | null) =>
    isAgeDue({ is_minor, age_from, age_stated_at }, now);
  expect(age(null, null, null)).toBe(true);
  expect(age(true, null, null)).toBe(true);
  expect(age(true, 13, '2026-02-28T12:00:00Z')).toBe(true);
  expect(age(true, 13, '2026-03-02T12:00:00Z')).toBe(false);
  expect(age(false, null, null)).toBe(false);
  expect(age(false, 18, '2020-01-01T00:00:00Z')).toBe(false);
});

test('keeps the guardian for a minor only, and reads an answer without a range as none', () => {
  expect(toAgeAnswer(18, guardian)).toEqual({ isMinor: false });
  expect(toAgeAnswer(13, guardian)).toEqual({ isMinor: true, ageFrom: 13, ...guardian });
  expect([toAgeAnswer(18, guardian), toAgeAnswer(0, guardian)].map(rangeOf)).toEqual([18, 0]);
  expect(rangeOf({ isMinor: true, ...guardian })).toBeUndefined();
});
