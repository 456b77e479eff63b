const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const mailDay = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const calendarDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Writes a date as '12 March 2025'. Takes a calendar day ('2025-03-12') or an instant ('2025-03-12T18:30:00Z', a Date); an
 * instant is shown as its day in UTC, so that the page that was built and the browser agree. Throws RangeError for anything else.
 */
export function formatDate(date: string | Date): string {
  return calendarDay.format(new Date(date));
}

/** '12 Mar', or '12 Mar 2026' with its year, where there is no room for a month's whole name; the day in UTC. */
export function formatShortDate(instant: string, hasYear: boolean): string {
  const date = new Date(instant);
  return hasYear ? `${shortDay.format(date)} ${date.getUTCFullYear()}` : shortDay.format(date);
}

/** The day of an instant as mails and invoices write it, 'March 1, 2026'; in UTC, wherever they are read. */
export function formatMailDate(instant: Date): string {
  return mailDay.format(instant);
}

/** Writes an instant as '12 Mar 2025, 19:30', by the reader's clock unless a time zone is given. Throws RangeError for what is none. */
export function formatMoment(instant: string | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
}
