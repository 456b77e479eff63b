import { expect, test } from 'vitest';
import { findDayOrder, readDay } from './read-day.ts';

test.each([
  ['2026-12-31', '2026-12-31', '2026-12-31'],
  ['2026-1-5', '2026-01-05', '2026-01-05'],
  ['12/31/2026', '2026-12-31', undefined],
  ['31/12/2026', undefined, '2026-12-31'],
  ['1/5/27', '2027-01-05', '2027-05-01'],
  ['2/29/2028', '2028-02-29', undefined],
  ['2/29/2027', undefined, undefined],
  ['31.12.2026', undefined, undefined],
  ['soon', undefined, undefined],
  ['', undefined, undefined],
])('reads %j as %s month first, and as %s day first', (text, monthFirst, dayFirst) => {
  expect(readDay(text, 'month-first')).toBe(monthFirst);
  expect(readDay(text, 'day-first')).toBe(dayFirst);
});

test.each([
  ['day-first', ['03/04/2027', '31/12/2027']],
  ['month-first', ['03/04/2027', '12/31/2027']],
  ['month-first', ['2027-03-04', '', 'soon']],
  ['month-first', ['04/04/2027']],
  [{ unclear: '03/04/2027' }, ['', '2027-01-01', '03/04/2027', '05/06/2027']],
  [{ unclear: '03/04/2027' }, ['12/31/2027', '03/04/2027', '31/12/2027']],
])('finds %j', (order, texts) => {
  expect(findDayOrder(texts)).toEqual(order);
});
