/**
 * Returns the time `count` months after `anchor`, both in Unix seconds, on the same day of the month or on the month's
 * last day, like Stripe's billing periods.
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

/** Returns the end of the monthly period after `end`, in Unix seconds. */
export function nextPeriodEnd(anchor: number, end: number): number {
  let count = 1;
  while (addMonths(anchor, count) <= end) count += 1;
  return addMonths(anchor, count);
}
