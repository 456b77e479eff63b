/** A calendar day without a time, as 'YYYY-MM-DD'. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the calendar day on this device's clock. */
export function localDay(now: Date): Day {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Returns today on this device's clock: the athlete's day, wherever the server is. */
export const localToday = (): Day => localDay(new Date());

/** Whether a text from outside, such as the URL, is an existing calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

// Days are counted in UTC, where each has 24 hours.
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The place of a session in a plan. Day 1 of week 1 is the start date. */
export interface PlanDay {
  week: number;
  day: number;
}

/** Returns the calendar day of a session for an athlete who started on a date. */
export const dayOfSession = (startsOn: Day, { week, day }: PlanDay): Day =>
  addDays(startsOn, (week - 1) * 7 + day - 1);

/** Returns the week of the plan that a day is in: 0 or less before the start. */
export const weekOn = (startsOn: Day, day: Day): number => Math.floor(daysBetween(startsOn, day) / 7) + 1;

const formats = {
  long: new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }),
  short: new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }),
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
};

/** Formats a day as 'Wednesday, December 2' (long), 'Wed, Dec 2' (short) or 'Wed' (weekday). */
export const formatPlanDay = (day: Day, length: keyof typeof formats = 'long'): string =>
  formats[length].format(new Date(day));
