import { expect, test } from 'vitest';
import {
  addDays,
  dayOfSession,
  daysBetween,
  formatPlanDay,
  isDay,
  localDay,
  mondayOf,
  weekOn,
} from './plan-days.ts';

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

test('calculates with days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-12-01', '2026-11-29')).toBe(-2);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
});

test('reads the day from the device’s clock', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each(['2026-02-30', '2026-13-01', 'today', ''])('refuses %j as a day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('formats a day without shifting it by the time zone', () => {
  expect(isDay('2026-12-02')).toBe(true);
  expect(formatPlanDay('2026-12-02')).toBe('Wednesday, December 2');
  expect(formatPlanDay('2026-12-02', 'short')).toBe('Wed, Dec 2');
});
