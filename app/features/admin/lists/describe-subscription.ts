import { formatDate, type Instant } from '#domain/days.ts';

/** A subscription as one line: 'Active, renews December 15, 2026'. Both values are null without one. */
export function describeSubscription(state: string | null, endsAt: Instant | null): string {
  const day = endsAt === null ? '' : ` ${formatDate(endsAt)}`;
  switch (state) {
    case 'active':
      return endsAt === null ? 'Active' : `Active, renews${day}`;
    case 'ending':
      return `Canceled, ends${day}`;
    case 'past-due':
      return `Payment late, open until${day}`;
    default:
      return 'None';
  }
}
