import { formatClock } from '../../../supabase/functions/_shared/format-clock.ts';

/** A film's length as an exercise states it, '10:30'; a film of less than a second still counts as one. */
export function durationText(seconds: number): string {
  return formatClock(Math.max(1, Math.round(seconds)));
}

/** A rule for react-hook-form: any short text is a duration, '10:30' or '3 x 10 reps'. */
export function isDuration(value: string): true | string {
  if (value.trim() === '') return 'Enter the duration.';
  return value.trim().length <= 40 || 'Use 40 characters at most.';
}
