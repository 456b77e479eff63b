const hour = 3_600_000;

/** Returns a time in the visitor's time zone as a field shows it, such as '2026-11-25T18:30'. */
export function toLocal(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const clock = (local: string | Date): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(local));

/**
 * Returns what the clocks make of a local time such as '2027-03-14T02:30': when they go forward it does not exist, when they go
 * back it comes twice. Undefined on all other nights.
 */
export function describeClockChange(local: string): string | undefined {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return undefined;
  const used = clock(date);
  if (toLocal(date.toISOString()) !== local.slice(0, 16))
    // Written as UTC, every time exists.
    return `Clocks go forward that night, so ${new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`${local}Z`))} does not exist. We’ll use ${used}.`;
  if (toLocal(new Date(date.getTime() + hour).toISOString()) === local.slice(0, 16))
    return `Clocks go back that night, so ${used} comes twice. We’ll use the first one.`;
  return undefined;
}
