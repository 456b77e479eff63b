import { expect, test } from 'vitest';
import { formatDate, formatDay, formatMoment, formatShortDate, formatTime } from './format-date.ts';

test('formats a calendar day the same in every time zone', () => {
  const zone = process.env.TZ;
  try {
    for (const name of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = name;
      expect(formatDate('2025-03-12')).toBe('March 12, 2025');
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('formats an instant as its day in UTC', () => {
  expect(formatDate('2025-12-31T23:30:00-05:00')).toBe('January 1, 2026');
  expect(formatDate(new Date(Date.UTC(2025, 4, 21, 12)))).toBe('May 21, 2025');
});

test('throws for text that is not a date', () => {
  expect(() => formatDate('soon')).toThrow(RangeError);
});

test('shows a time in the time zone of the reader', () => {
  expect(formatMoment('2025-12-31T23:30:00Z', 'UTC')).toBe('Dec 31, 2025, 11:30 PM');
  expect(formatMoment('2025-12-31T23:30:00.123456+00:00', 'Pacific/Auckland')).toBe('Jan 1, 2026, 12:30 PM');
  expect(() => formatMoment('soon')).toThrow(RangeError);
});

test('formats a short date with or without its year', () => {
  expect(formatShortDate('2025-03-12T23:30:00Z', false)).toBe('Mar 12');
  expect(formatShortDate('2025-03-12T23:30:00Z', true)).toBe('Mar 12, 2025');
});

test('formats the day and the time of day in a time zone', () => {
  expect(formatDay('2025-03-13T01:30:00Z', 'America/New_York')).toBe('Wed, Mar 12, 2025');
  // A narrow no-break space stands before PM.
  expect(formatTime('2025-03-13T01:30:00Z', 'America/New_York')).toMatch(/^9:30\sPM$/);
});
