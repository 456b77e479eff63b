import type { Instant } from '#domain/days.ts';

/** Formats the time until a review is due: '31 h left', '40 min left', '3 h late'. */
export function timeLeft(dueAt: Instant, now: Date): string {
  const minutes = Math.round((new Date(dueAt).getTime() - now.getTime()) / 60_000);
  const size = Math.abs(minutes);
  const length = size < 90 ? `${size} min` : `${Math.round(size / 60)} h`;
  return minutes >= 0 ? `${length} left` : `${length} late`;
}
