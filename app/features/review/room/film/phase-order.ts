import { formatFilmTime } from '../../../../../supabase/functions/_shared/format-clock.ts';
import type { Phase } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { phaseNames, phases, type Review } from '../../review.ts';

/** Why a phase cannot begin at a moment (microseconds), as a sentence; undefined where it can. The database refuses the same. */
export function phaseProblem(marks: Review['phases'], phase: Phase, atUs: number): string | undefined {
  const place = phases.indexOf(phase);
  const before = phases.slice(0, place).findLast((one) => (marks[one] ?? -1) > atUs);
  if (before !== undefined) return sentence(phase, 'after', before, marks[before] ?? 0);
  const after = phases.slice(place + 1).find((one) => (marks[one] ?? Infinity) < atUs);
  return after && sentence(phase, 'before', after, marks[after] ?? 0);
}

function sentence(phase: Phase, side: 'after' | 'before', other: Phase, atUs: number): string {
  return `${phaseNames[phase]} comes ${side} ${phaseNames[other]}, which begins at ${formatFilmTime(atUs)}. Move one of the two.`;
}
