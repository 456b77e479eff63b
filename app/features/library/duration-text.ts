/** Writes seconds as '10:30', or '1:02:05' from an hour on; a film of less than a second still counts as one. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const rest = two(whole % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** A rule for react-hook-form: any short text is a duration, '10:30' or '3 x 10 reps'. */
export function isDuration(value: string): true | string {
  if (value.trim() === '') return 'Enter the duration.';
  return value.trim().length <= 40 || 'Use 40 characters at most.';
}
