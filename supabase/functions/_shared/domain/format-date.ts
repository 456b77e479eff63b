const longDate = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Formats a date as 'March 12, 2025'. Takes a calendar day ('2025-03-12') or an instant, which is formatted in UTC, so
 * that prerendered pages and the browser agree. Throws RangeError for anything else.
 */
export function formatDate(date: string | Date): string {
  return longDate.format(new Date(date));
}

/** Formats an instant as 'Mar 12', or 'Mar 12, 2026' with its year; in UTC. */
export function formatShortDate(instant: string, hasYear: boolean): string {
  return new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    year: hasYear ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(new Date(instant));
}

/** Formats an instant as 'Wed, Mar 12, 2025', in the reader's time zone by default. */
export function formatDay(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).format(new Date(instant));
}

/** Formats an instant as '7:30 PM', in the reader's time zone by default. */
export function formatTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(
    new Date(instant),
  );
}

/**
 * Formats an instant as 'Mar 12, 2025, 7:30 PM', in the reader's time zone by default. Throws RangeError for an invalid
 * date.
 */
export function formatMoment(instant: string | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
}
