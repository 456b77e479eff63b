import { toRealTime, type SlowMotion } from './slow-motion.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats whole seconds as '10:30', or '1:02:05' from one hour. */
export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = pad(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`;
}

/**
 * Formats a time in a video, in microseconds, as '0:03.42'. Hours are written as minutes, so that time fields can parse
 * it.
 */
export function formatVideoTime(microseconds: number): string {
  const hundredths = Math.floor(microseconds / 10_000);
  return `${Math.floor(hundredths / 6000)}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}

/**
 * Formats a time of a film, in microseconds, as real time: '0:03.42', or '0:00.427' in slow motion, in which a frame is shorter than
 * a hundredth of a second. A film of unknown speed has its own times.
 */
export function formatFilmTime(filmUs: number, slowMotion: SlowMotion): string {
  const realUs = toRealTime(filmUs, slowMotion);
  if (slowMotion === null || slowMotion === 1) return formatVideoTime(realUs);
  const thousandths = Math.floor(realUs / 1000);
  return `${Math.floor(thousandths / 60_000)}:${pad(Math.floor(thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
