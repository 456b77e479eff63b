import { formatVideoTime } from '../../../../../supabase/functions/_shared/format-clock.ts';
import type { Phase } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { phaseNames, phases, type Review } from '../../review.ts';

/** Returns an error message if a phase cannot start at a time (microseconds). The database enforces the same order. */
export function phaseProblem(marks: Review['phases'], phase: Phase, atUs: number): string | undefined {
  const position = phases.indexOf(phase);
  const before = phases.slice(0, position).findLast((other) => (marks[other] ?? -1) > atUs);
  if (before !== undefined) return formatError(phase, 'after', before, marks[before] ?? 0);
  const after = phases.slice(position + 1).find((other) => (marks[other] ?? Infinity) < atUs);
  return after && formatError(phase, 'before', after, marks[after] ?? 0);
}

function formatError(phase: Phase, side: 'after' | 'before', other: Phase, atUs: number): string {
  return `${phaseNames[phase]} comes ${side} ${phaseNames[other]}, which starts at ${formatVideoTime(atUs)}. Move one of the two.`;
}
