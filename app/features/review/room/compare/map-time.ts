import type { Phase } from '#domain/review-calls.ts';
import { toFilmTime, toRealTime, type SlowMotion } from '#domain/slow-motion.ts';
import { toSeconds } from '#lib/video-frames/microseconds.ts';
import { phases, type Review } from '../../review.ts';

/** The same moment of both videos, in seconds of each film. */
export interface Moment {
  here: number;
  there: number;
}

/** How both videos are synced: at one phase, at every phase that both have, or at a moment that the user chose. */
export type SyncChoice = Phase | 'every-phase' | 'by-hand';

type Marks = Review['phases'];

/** Returns the phases that both videos have, in order. */
export const commonPhases = (here: Marks, there: Marks): Phase[] =>
  phases.filter((phase) => here[phase] !== undefined && there[phase] !== undefined);

/** Returns the choice if it is possible, or else the best one: the take-off, the first phase that both have, the moment chosen by hand. */
export function possibleChoice(
  choice: SyncChoice | undefined,
  common: readonly Phase[],
  byHand: Moment | undefined,
): SyncChoice | undefined {
  const choices: (SyncChoice | undefined)[] = [
    ...common,
    common.length > 1 ? 'every-phase' : undefined,
    byHand && 'by-hand',
  ];
  const preferred: (SyncChoice | undefined)[] = [choice, 'take-off', common[0], 'by-hand'];
  return preferred.find((wanted) => wanted !== undefined && choices.includes(wanted));
}

/** Returns the moments at which a choice brings both videos together. */
export function momentsOf(
  choice: SyncChoice | undefined,
  here: Marks,
  there: Marks,
  byHand: Moment | undefined,
): Moment[] {
  if (choice === 'by-hand') return byHand ? [byHand] : [];
  return commonPhases(here, there)
    .filter((phase) => choice === 'every-phase' || choice === phase)
    .map((phase) => ({ here: toSeconds(here[phase] ?? 0), there: toSeconds(there[phase] ?? 0) }));
}

interface BothSlowMotions {
  here: SlowMotion;
  there: SlowMotion;
}

/**
 * Returns the function from a time of this video to the time of the other one, in seconds of each film. Between two moments the other
 * one is stretched, so that both videos reach every moment together. Before the first and after the last moment, both run in real
 * time, so that a single moment is a shift. Undefined without a moment. Of two moments with the same `here`, the first one counts.
 */
export function mapTime(
  moments: readonly Moment[],
  slowMotion: BothSlowMotions,
): ((here: number) => number) | undefined {
  const ordered = [...moments]
    .sort((a, b) => a.here - b.here || a.there - b.there)
    .filter(({ here }, i, all) => here !== all[i - 1]?.here);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return undefined;
  const real = (seconds: number, of: SlowMotion) => toRealTime(seconds * 1e6, of);
  const inRealTime = (seconds: number, { here, there }: Moment) => {
    const sinceUs = real(seconds, slowMotion.here) - real(here, slowMotion.here);
    return toFilmTime(real(there, slowMotion.there) + sinceUs, slowMotion.there) / 1e6;
  };
  return (seconds) => {
    if (seconds <= first.here) return inRealTime(seconds, first);
    const next = ordered.findIndex(({ here }) => here > seconds);
    const [from, to] = [ordered[next - 1], ordered[next]];
    if (!from || !to) return inRealTime(seconds, last);
    return from.there + ((seconds - from.here) / (to.here - from.here)) * (to.there - from.there);
  };
}
