import { expect, test } from 'vitest';
import { formatDate, formatMailDate, formatMoment, formatShortDate } from './format-date.ts';

test('a calendar day reads the same in every time zone', () => {
  const zone = process.env.TZ;
  try {
    for (const name of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = name;
      expect(formatDate('2025-03-12')).toBe('12 March 2025');
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('an instant is shown as its day in UTC', () => {
  expect(formatDate('2025-12-31T23:30:00-05:00')).toBe('1 January 2026');
  expect(formatDate(new Date(Date.UTC(2025, 4, 21, 12)))).toBe('21 May 2025');
});

test('a text that is no date is refused', () => {
  expect(() => formatDate('soon')).toThrow(RangeError);
});

test('shows a time in the time zone of the reader', () => {
  expect(formatMoment('2025-12-31T23:30:00Z', 'UTC')).toBe('31 Dec 2025, 23:30');
  expect(formatMoment('2025-12-31T23:30:00.123456+00:00', 'Pacific/Auckland')).toBe('1 Jan 2026, 12:30');
  expect(() => formatMoment('soon')).toThrow(RangeError);
});

test('a day is written short where there is no room, and the American way in mails', () => {
  expect(formatShortDate('2025-03-12T23:30:00Z', false)).toBe('12 Mar');
  expect(formatShortDate('2025-03-12T23:30:00Z', true)).toBe('12 Mar 2025');
  expect(formatMailDate(new Date('2026-03-01T23:30:00Z'))).toBe('March 1, 2026');
});
