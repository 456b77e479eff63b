/** Times of films are stored in whole microseconds from 0 on. */
export const toMicroseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1e6));
export const toSeconds = (microseconds: number): number => microseconds / 1e6;
