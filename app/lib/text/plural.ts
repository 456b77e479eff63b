import { formatNumber } from './format-number.ts';

/** Formats a count: '1 set', '3 sets'. */
export const plural = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
