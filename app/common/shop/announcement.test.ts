import { expect, test } from 'vitest';
import { isAnnounced } from './announcement.ts';

const at = (day: string, time = '12:00') => new Date(`${day}T${time}`);
const text = 'The pit is closed';

test.each([
  [{}, '2026-12-01', true],
  [{ from: '2026-12-01' }, '2026-11-30', false],
  [{ from: '2026-12-01' }, '2026-12-01', true],
  [{ until: '2026-12-01' }, '2026-12-01', true],
  [{ until: '2026-12-01' }, '2026-12-02', false],
  [{ from: '2026-12-01', until: '2027-01-05' }, '2027-01-04', true],
])('with the days %j on %s: %s', (days, day, isShown) => {
  expect(isAnnounced({ text, ...days }, null, at(day))).toBe(isShown);
});

test('begins at midnight and ends before midnight of the visitor', () => {
  const days = { text, from: '2026-12-01', until: '2026-12-01' };
  expect(isAnnounced(days, null, at('2026-11-30', '23:59:59'))).toBe(false);
  expect(isAnnounced(days, null, at('2026-12-01', '00:00'))).toBe(true);
  expect(isAnnounced(days, null, at('2026-12-01', '23:59:59'))).toBe(true);
});

test('stays closed until its text changes', () => {
  expect(isAnnounced({ text }, text, at('2026-12-01'))).toBe(false);
  expect(isAnnounced({ text: 'The pit is open' }, text, at('2026-12-01'))).toBe(true);
});
