import type { Phase } from '#domain/review-calls.ts';

/** One frame of a measurement: which points to mark on it, in order. */
interface GuideFrame {
  /** The room goes there by itself. */
  phase?: Phase;
  points: readonly string[];
}

/** How to mark a measurement. */
export interface Guide {
  /** What to mark, in one sentence or two. */
  text: string;
  frames: readonly GuideFrame[];
  /** Label of the known length. */
  known?: string;
  across?: string;
}
