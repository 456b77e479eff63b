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
