import { utcDayOf, type Day } from './days.ts';

/** What comes first in a date such as 03/04/2027. */
export type DayOrder = 'month-first' | 'day-first';

/** The forms of a date that `readDay` reads, for a refusal. */
export const dayForms = '2026-12-31, 12/31/2026, 31.12.2026 or Dec 31, 2026';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;

const time = /(?:t|,? )\d{1,2}[:.]\d{2}.*$/;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]* (?=.)/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})\.?$/;
const monthNameFirst = new RegExp(
  String.raw`^${monthName}[ -]?(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4}|\d{2})$`,
);
const dayBeforeName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]?${monthName}[ ,-]*(\d{4}|\d{2})$`,
);

/**
 * Reads a day as spreadsheets of any country write it: `dayForms`, also with the time behind it. The order is that of
 * '03/04/2027' and '03-04-2027'; with points the day is first everywhere. Two digits are a year of this century.
 * Returns '2026-12-31', or undefined for anything else, also for a day that doesn't exist.
 */
export function readDay(text: string, order: DayOrder): Day | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    // Marks of the writing direction, and the letters of some languages behind the numbers.
    .replace(/[\u200e\u200f]|\s*(?:г\.?|r\.)$/g, '')
    .replace(/(\d+)[年月년월] ?/g, '$1-')
    .replace(/[日일]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/([/.]) /g, '$1')
    .replace(time, '')
    .replace(weekday, '');
  const [, isoYear, isoMonth, isoDay] = yearFirst.exec(typed) ?? [];
  if (isoYear !== undefined) return toDay(isoYear, Number(isoMonth), isoDay);
  const [, first, sign, second, year] = yearLast.exec(typed) ?? [];
  if (year !== undefined)
    return order === 'month-first' && sign !== '.'
      ? toDay(year, Number(first), second)
      : toDay(year, Number(second), first);
  const [, name, dayBehind, yearBehind] = monthNameFirst.exec(typed) ?? [];
  if (name !== undefined) return toDay(yearBehind, months.indexOf(name) + 1, dayBehind);
  const [, day, ofMonth, ofYear] = dayBeforeName.exec(typed) ?? [];
  return ofMonth === undefined ? undefined : toDay(ofYear, months.indexOf(ofMonth) + 1, day);
}

/**
 * Finds the order of a column of days by those that exist in one order only. Returns 'month-first' for a column in which
 * the order doesn't matter, and the first day that can be read in both ways if nothing tells which one is meant.
 */
export function findDayOrder(texts: readonly string[]): DayOrder | { unclear: string } {
  const days = texts
    .map((text) => ({ text, monthFirst: readDay(text, 'month-first'), dayFirst: readDay(text, 'day-first') }))
    .filter(({ monthFirst, dayFirst }) => monthFirst !== dayFirst);
  const isMonthFirst = days.some(({ dayFirst }) => dayFirst === undefined);
  const isDayFirst = days.some(({ monthFirst }) => monthFirst === undefined);
  if (isMonthFirst !== isDayFirst) return isDayFirst ? 'day-first' : 'month-first';
  const unclear = days.find(({ monthFirst, dayFirst }) => monthFirst !== undefined && dayFirst !== undefined);
  return unclear === undefined ? 'month-first' : { unclear: unclear.text };
}

function toDay(yearText = '', month: number, dayText = ''): Day | undefined {
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  const date = new Date(Date.UTC(year, month - 1, Number(dayText)));
  const exists =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === Number(dayText);
  return exists ? utcDayOf(date) : undefined;
}
