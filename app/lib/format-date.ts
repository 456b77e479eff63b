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
