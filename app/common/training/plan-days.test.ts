import { expect, test } from 'vitest';
import { dayOfSession, weekOn } from './plan-days.ts';

test('places sessions after the start date, across months and years', () => {
  expect(dayOfSession('2026-11-30', { week: 1, day: 1 })).toBe('2026-11-30');
  expect(dayOfSession('2026-11-30', { week: 1, day: 3 })).toBe('2026-12-02');
  expect(dayOfSession('2026-11-30', { week: 6, day: 1 })).toBe('2027-01-04');
});

test('counts weeks from the start date, also before it', () => {
  expect(weekOn('2026-11-30', '2026-11-30')).toBe(1);
  expect(weekOn('2026-11-30', '2026-12-06')).toBe(1);
  expect(weekOn('2026-11-30', '2026-12-07')).toBe(2);
  expect(weekOn('2026-11-30', '2026-11-29')).toBe(0);
});
