import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-1-5', '2026-01-05'],
  ['12/31/2026', '2026-12-31'],
  ['1/5/27', '2027-01-05'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2027', undefined],
  ['31/12/2026', undefined],
  ['31.12.2026', undefined],
  ['soon', undefined],
  ['', undefined],
])('reads %j as %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});
