/** A calendar day without a time, 'YYYY-MM-DD'. It is the same day for every reader. */
export type Day = `${number}-${number}-${number}`;

/** A moment, ISO 8601. Its day depends on the reader's time zone. */
export type Instant = `${string}T${string}`;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns a time as text. */
export const instantOf = (time: Date | number): Instant => new Date(time).toISOString() as Instant;

/** Returns the calendar day of a time on this device's clock. */
export function dayOf(time: Date | Instant): Day {
  const date = new Date(time);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}` as Day;
}

/** Returns the calendar day of a time in UTC. */
export const utcDayOf = (time: Date | number): Day => new Date(time).toISOString().slice(0, 10) as Day;

/** Returns today on this device's clock: the reader's day, wherever the server is. A page uses `useToday`. */
export const today = (): Day => dayOf(new Date());

/** Whether a text from outside, such as the URL, is an existing calendar day. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && utcDayOf(time) === text;
}

/** Whether a value from outside is an instant. */
export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value));

// Days are counted in UTC, where each has 24 hours.
export const addDays = (day: Day, count: number): Day => utcDayOf(Date.parse(day) + count * dayMs);

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Returns the Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const dayFormats = {
  date: new Intl.DateTimeFormat('en-US', { ...long, timeZone: 'UTC' }),
  'without year': new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
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

/**
 * Formats a calendar day as 'December 2, 2026' (date), 'December 2' (without year), 'Wednesday, December 2' (long), 'Wed, Dec 2'
 * (short) or 'Wed' (weekday). Throws RangeError for a day that doesn't exist.
 */
export const formatDay = (day: Day, format: keyof typeof dayFormats = 'date'): string =>
  dayFormats[format].format(new Date(day));

// Of an instant. Without a time zone that of the reader: pages that are prerendered and mails name 'UTC'.

const format = (instant: Instant | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(new Date(instant));

/** Formats an instant as 'March 12, 2025'. Throws RangeError for an invalid date. */
export const formatDate = (instant: Instant | Date, timeZone?: string): string =>
  format(instant, { ...long, timeZone });

/** Formats an instant as 'Mar 12', or 'Mar 12, 2026' with its year. */
export const formatShortDate = (instant: Instant, hasYear: boolean, timeZone?: string): string =>
  format(instant, { day: 'numeric', month: 'short', year: hasYear ? 'numeric' : undefined, timeZone });

/** Formats an instant as 'Wed, Mar 12, 2025'. */
export const formatWeekdayDate = (instant: Instant, timeZone?: string): string =>
  format(instant, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** Formats an instant as '7:30 PM'. */
export const formatTime = (instant: Instant, timeZone?: string): string =>
  format(instant, { hour: 'numeric', minute: '2-digit', timeZone });

/** Formats an instant as 'Mar 12, 2025, 7:30 PM'. Throws RangeError for an invalid date. */
export const formatMoment = (instant: Instant | Date, timeZone?: string): string =>
  format(instant, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
