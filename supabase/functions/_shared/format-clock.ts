const two = (value: number) => String(value).padStart(2, '0');

/** Writes whole seconds as '10:30', or '1:02:05' from an hour on. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Writes a moment of a film, in microseconds, as '0:03.42'. An hour is 60 minutes, as fields read it. */
export function formatFilmTime(microseconds: number): string {
  const hundredths = Math.floor(microseconds / 10_000);
  return `${Math.floor(hundredths / 6000)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}
