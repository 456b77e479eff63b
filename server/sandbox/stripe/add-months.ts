/**
 * The time `count` months after `anchor`, both in seconds since 1970, on the anchor's day of the month or on the month's last
 * day where that is missing: as Stripe counts billing periods.
 */
export function addMonths(anchor: number, count: number): number {
  const start = new Date(anchor * 1000);
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(start.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(target.getTime() / 1000);
}

/** The first end of a month's period after `end`. Seconds since 1970. */
export function nextPeriodEnd(anchor: number, end: number): number {
  let count = 1;
  while (addMonths(anchor, count) <= end) count += 1;
  return addMonths(anchor, count);
}
