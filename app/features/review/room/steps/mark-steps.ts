import type { SlowMotion } from '#domain/slow-motion.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import { byContact, type Step } from '../../review.ts';

/** Steps that a coach marks in a video. The database accepts a few more, for two windows. */
export const maxSteps = 40;

/** Returns an error message if a step cannot be as it is now among the others. */
export function stepProblem(steps: readonly Step[], step: Step, slowMotion: SlowMotion): string | undefined {
  const { contactUs, toeOffUs } = step;
  if (toeOffUs !== null && toeOffUs <= contactUs) return 'The toe-off comes after the contact.';
  const others = steps.filter(({ id }) => id !== step.id);
  if (others.some((other) => other.contactUs === contactUs)) return 'This frame already has a contact.';
  const before = others.findLast((other) => other.contactUs < contactUs);
  if (before && before.toeOffUs !== null && before.toeOffUs > contactUs)
    return `The foot of the contact at ${formatFilmTime(before.contactUs, slowMotion)} is still on the ground here.`;
  const after = others.find((other) => other.contactUs > contactUs);
  return after && toeOffUs !== null && toeOffUs > after.contactUs
    ? `The next contact, at ${formatFilmTime(after.contactUs, slowMotion)}, comes before this toe-off.`
    : undefined;
}

/** Returns the step whose foot leaves the ground at a time: the last one with an earlier contact. */
export const stepBefore = (steps: readonly Step[], atUs: number): Step | undefined =>
  [...steps].sort(byContact).findLast(({ contactUs }) => contactUs < atUs);
