import { formatNumber } from '#lib/text/format-number.ts';

/** Formats a count: '1 set', '3 sets'. */
export const plural = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Formats sets and reps: '3 × 8', or '3 sets' without reps. */
export const describeSets = ({ sets, reps }: { sets: number; reps: string }): string =>
  reps === '' ? plural(sets, 'set') : `${sets} × ${reps}`;
