import type { SlowMotion } from '#domain/slow-motion.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import type { Phase } from '#domain/review-calls.ts';
import { phaseNames, phases, type Review } from '../../review.ts';

/**
 * Returns an error message if a phase cannot start at a time (microseconds). The database enforces the same order.
 */
export function phaseProblem(
  marks: Review['phases'],
  phase: Phase,
  atUs: number,
  slowMotion: SlowMotion,
): string | undefined {
  const position = phases.indexOf(phase);
  const before = phases.slice(0, position).findLast((other) => (marks[other] ?? -1) > atUs);
  const timeOf = (other: Phase) => formatFilmTime(marks[other] ?? 0, slowMotion);
  if (before !== undefined) return formatError(phase, 'after', before, timeOf(before));
  const after = phases.slice(position + 1).find((other) => (marks[other] ?? Infinity) < atUs);
  return after && formatError(phase, 'before', after, timeOf(after));
}

function formatError(phase: Phase, side: 'after' | 'before', other: Phase, time: string): string {
  return `${phaseNames[phase]} comes ${side} ${phaseNames[other]}, which starts at ${time}. Move one of the two.`;
}
