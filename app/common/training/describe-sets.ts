import { plural } from '#lib/text/plural.ts';

/** Formats sets and reps: '3 × 8', or '3 sets' without reps. */
export const describeSets = ({ sets, reps }: { sets: number; reps: string }): string =>
  reps === '' ? plural(sets, 'set') : `${sets} × ${reps}`;
