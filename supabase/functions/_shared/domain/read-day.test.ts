import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDayOrder, readDay, type DayOrder } from './read-day.ts';

test.each([
  ['2026-12-31', '2026-12-31', '2026-12-31'],
  ['2026-1-5', '2026-01-05', '2026-01-05'],
  ['2026/05/02', '2026-05-02', '2026-05-02'],
  ['2026-05-02T23:30:00Z', '2026-05-02', '2026-05-02'],
  ['12/31/2026', '2026-12-31', undefined],
  ['31/12/2026', undefined, '2026-12-31'],
  ['31/12/2026 18:05', undefined, '2026-12-31'],
  ['1/5/27', '2027-01-05', '2027-05-01'],
  ['1-5-27', '2027-01-05', '2027-05-01'],
  ['2/29/2028', '2028-02-29', undefined],
  ['2/29/2027', undefined, undefined],
  ['31.12.2026', '2026-12-31', '2026-12-31'],
  ['2.5.26', '2026-05-02', '2026-05-02'],
  ['2. 5. 2026', '2026-05-02', '2026-05-02'],
  ['May 2, 2026', '2026-05-02', '2026-05-02'],
  ['Sat, May 2nd, 2026', '2026-05-02', '2026-05-02'],
  ['2 September 2026', '2026-09-02', '2026-09-02'],
  ['2-May-26', '2026-05-02', '2026-05-02'],
  ['February 30, 2026', undefined, undefined],
  ['0000-05-02', undefined, undefined],
  ['4.20', undefined, undefined],
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
  ['month-first', ['03.04.2027', 'May 2, 2027']],
  [{ unclear: '03/04/2027' }, ['', '2027-01-01', '03/04/2027', '05/06/2027']],
  [{ unclear: '03/04/2027' }, ['12/31/2027', '03/04/2027', '31/12/2027']],
])('finds %j', (order, texts) => {
  expect(findDayOrder(texts)).toEqual(order);
});

/** Their short dates differ in order, in separators and in what is behind them. */
const locales =
  'en-US en-GB en-CA en-ZA de-DE fr-FR es-ES it-IT pt-BR nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU hr-HR ru-RU bg-BG lt-LT ja-JP ko-KR zh-CN'.split(
    ' ',
  );
const day = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000));

test.each(locales)('reads what a spreadsheet writes in %s', (locale) => {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const order: DayOrder =
    format.formatToParts(0).find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
      ? 'month-first'
      : 'day-first';
  fc.assert(
    fc.property(day, (date) => readDay(format.format(date), order) === date.toISOString().slice(0, 10)),
  );
});

test('reads the dates of screens, with or without the name of the day', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom('full', 'long', 'medium'),
      fc.constantFrom('en-US', 'en-GB'),
      (date, dateStyle, locale) => {
        const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(date);
        expect(readDay(text, 'month-first')).toBe(date.toISOString().slice(0, 10));
      },
    ),
  );
});
