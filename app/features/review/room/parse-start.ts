import { toMicroseconds } from '#lib/video-frames/microseconds.ts';

/** Parses the query `t` of a link to a frame, in seconds of real time. Returns microseconds, or undefined without a valid time. */
export function parseStart(t: string | null): number | undefined {
  const seconds = t === null || t.trim() === '' ? NaN : Number(t);
  return seconds >= 0 && seconds < 86_400 ? toMicroseconds(seconds) : undefined;
}
