const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const slashDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;

/** What comes first in a date such as 03/04/2027. */
export type DayOrder = 'month-first' | 'day-first';

/**
 * Reads a day of a spreadsheet, '2026-12-31' or, in this order, '12/31/2026', as '2026-12-31'. Two digits are a year of
 * this century. Returns undefined for anything else, also for a day that doesn't exist.
 */
export function readDay(text: string, order: DayOrder): string | undefined {
  const iso = isoDay.exec(text);
  const slash = slashDay.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (!slash) return undefined;
  const [first, second] = [Number(slash[1]), Number(slash[2])];
  const year = Number(slash[3]);
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  return toDay(year < 100 ? 2000 + year : year, month, day);
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

function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}
