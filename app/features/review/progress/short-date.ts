const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '12 Mar', or '12 Mar 2026' with its year, where there is no room for a month's whole name; the day in UTC, as elsewhere. */
export function shortDate(instant: string, hasYear: boolean): string {
  const date = new Date(instant);
  return hasYear ? `${day.format(date)} ${date.getUTCFullYear()}` : day.format(date);
}
