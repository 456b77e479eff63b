import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  formatDate,
  formatDay,
  formatMoment,
  formatShortDate,
  formatTime,
  formatWeekdayDate,
  instantOf,
  isDay,
  mondayOf,
  today,
  type Day,
  type Instant,
} from './days.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** 23:30 in the place. */
const evenings: [zone: string, evening: Instant, day: Day, inUtc: string][] = [
  ['Pacific/Auckland', '2026-11-29T10:30:00Z', '2026-11-29', 'November 29, 2026'],
  ['America/Los_Angeles', '2026-11-30T07:30:00Z', '2026-11-29', 'November 30, 2026'],
  ['Europe/Berlin', '2026-11-29T22:30:00Z', '2026-11-29', 'November 29, 2026'],
];

test.each(evenings)('at half past eleven in %s it is still the same day', (zone, evening, day, inUtc) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ now: new Date(evening) });
  expect(today()).toBe(day);
  expect(dayOf(evening)).toBe(day);
  expect(formatDate(evening)).toBe('November 29, 2026');
  expect(formatShortDate(evening, true)).toBe('Nov 29, 2026');
  expect(formatWeekdayDate(evening)).toBe('Sun, Nov 29, 2026');
  expect(formatDay(day)).toBe('November 29, 2026');
  expect(formatDate(evening, 'UTC')).toBe(inUtc);
});

test('formats an instant of Postgres and a time of this device', () => {
  expect(formatDate('2025-12-31T23:30:00-05:00', 'UTC')).toBe('January 1, 2026');
  expect(formatDate(new Date(Date.UTC(2025, 4, 21, 12)), 'UTC')).toBe('May 21, 2025');
  expect(instantOf(0)).toBe('1970-01-01T00:00:00.000Z');
});

test('throws for what is no time', () => {
  expect(() => formatDate('soon T')).toThrow(RangeError);
});

test('shows a time in the time zone of the reader', () => {
  expect(formatMoment('2025-12-31T23:30:00Z', 'UTC')).toBe('Dec 31, 2025, 11:30 PM');
  expect(formatMoment('2025-12-31T23:30:00.123456+00:00', 'Pacific/Auckland')).toBe('Jan 1, 2026, 12:30 PM');
});

test('formats a short date with or without its year', () => {
  expect(formatShortDate('2025-03-12T23:30:00Z', false, 'UTC')).toBe('Mar 12');
  expect(formatShortDate('2025-03-12T23:30:00Z', true, 'UTC')).toBe('Mar 12, 2025');
});

test('formats the day and the time of day in a time zone', () => {
  expect(formatWeekdayDate('2025-03-13T01:30:00Z', 'America/New_York')).toBe('Wed, Mar 12, 2025');
  // A narrow no-break space stands before PM.
  expect(formatTime('2025-03-13T01:30:00Z', 'America/New_York')).toMatch(/^9:30\sPM$/);
});

test('calculates with days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(daysBetween('2026-12-01', '2026-11-29')).toBe(-2);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
});

test('reads the day from the device’s clock', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each(['2026-02-30', '2026-13-01', 'today', ''])('refuses %j as a day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('formats a day without shifting it by the time zone', () => {
  expect(isDay('2026-12-02')).toBe(true);
  expect(formatDay('2026-12-02', 'long')).toBe('Wednesday, December 2');
  expect(formatDay('2026-12-02', 'short')).toBe('Wed, Dec 2');
});
