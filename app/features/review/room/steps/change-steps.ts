import { toast } from '#lib/page/toast.ts';
import type { Step } from '../../review.ts';
import { atShownFrame } from '../on-shown-frame.ts';
import type { OpenReview } from '../open-review.ts';
import type { RoomFilm } from '../use-film-state.ts';
import { maxSteps, stepBefore, stepProblem } from './mark-steps.ts';
import { frameUsOf } from './step-times.ts';

type OpenSteps = Pick<RoomFilm, 'video'> & Pick<OpenReview, 'review' | 'put'>;

const refuse = (description: string) => toast({ title: 'This step doesn’t fit', description, tone: 'error' });

/** Saves a step, if it fits. */
function save({ video, review, put }: OpenSteps, step: Step): void {
  const { submissionId, steps, slowMotion } = review;
  const problem = stepProblem(steps, step, slowMotion);
  if (problem !== undefined) return refuse(problem);
  const { id, contactUs, toeOffUs } = step;
  const index = video.player?.getState().index;
  const frameUs = index && frameUsOf(index, step);
  put({ kind: 'step', id, submissionId, step: { contactUs, toeOffUs }, frameUs });
}

/** Adds a step whose foot touches the ground on this frame. */
export const addContact = (open: OpenSteps): void =>
  atShownFrame(open.video.player, (contactUs) => {
    if (open.review.steps.length >= maxSteps) refuse(`A video can have ${maxSteps} steps.`);
    else save(open, { id: crypto.randomUUID(), contactUs, toeOffUs: null });
  });

/** Sets the toe-off of the step before this frame. */
export const addToeOff = (open: OpenSteps): void =>
  atShownFrame(open.video.player, (toeOffUs) => {
    const step = stepBefore(open.review.steps, toeOffUs);
    if (step) save(open, { ...step, toeOffUs });
    else refuse('Mark the contact first, on an earlier frame.');
  });

/** Moves the contact or the toe-off of a step to this frame. */
export const moveStep = (open: OpenSteps, step: Step, part: 'contactUs' | 'toeOffUs'): void =>
  atShownFrame(open.video.player, (atUs) => save(open, { ...step, [part]: atUs }));
