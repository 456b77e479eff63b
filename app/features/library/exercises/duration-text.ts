import { formatClock } from '#domain/format-clock.ts';

/** Formats a video's duration for an exercise, such as '10:30'. The minimum is one second. */
export function durationText(seconds: number): string {
  return formatClock(Math.max(1, Math.round(seconds)));
}

/** A validation rule for the duration, which is any short text, such as '10:30' or '3 x 10 reps'. */
export function isDuration(value: string): true | string {
  if (value.trim() === '') return 'Enter the duration.';
  return value.trim().length <= 40 || 'Use 40 characters at most.';
}
