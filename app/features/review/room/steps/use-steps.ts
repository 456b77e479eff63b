import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { toast } from '#lib/page/toast.ts';
import type { Review, Step } from '../../review.ts';
import type { Change } from '../data/changes.ts';
import { maxSteps, stepBefore, stepProblem } from './mark-steps.ts';
import { frameUsOf } from './step-times.ts';

interface StepsOptions {
  review: Review;
  player: VideoPlayer | undefined;
  /** Returns the time of the current frame in microseconds. */
  now: () => number | undefined;
  put: (change: Change) => void;
}

const refuse = (description: string) => toast({ title: 'This step doesn’t fit', description, tone: 'error' });

/** Actions that mark the steps of the run-up on the current frame. */
export function useSteps({ review: { submissionId, steps, slowMotion }, player, now, put }: StepsOptions) {
  /** Saves a step. Returns whether it fits. */
  function save(step: Step): boolean {
    const problem = stepProblem(steps, step, slowMotion);
    if (problem !== undefined) {
      refuse(problem);
      return false;
    }
    const { id, contactUs, toeOffUs } = step;
    const index = player?.getState().index;
    const frameUs = index && frameUsOf(index, step);
    put({ kind: 'step', id, submissionId, step: { contactUs, toeOffUs }, frameUs });
    return true;
  }
  return {
    /** Adds a step whose foot touches the ground on this frame. */
    addContact() {
      const contactUs = now();
      if (contactUs === undefined) return;
      if (steps.length >= maxSteps) return refuse(`A video can have ${maxSteps} steps.`);
      save({ id: crypto.randomUUID(), contactUs, toeOffUs: null });
    },
    /** Sets the toe-off of the step before this frame. */
    addToeOff() {
      const toeOffUs = now();
      if (toeOffUs === undefined) return;
      const step = stepBefore(steps, toeOffUs);
      if (step) save({ ...step, toeOffUs });
      else refuse('Mark the contact first, on an earlier frame.');
    },
    /** Moves the contact or the toe-off of a step to this frame. */
    moveStep(step: Step, part: 'contactUs' | 'toeOffUs') {
      const atUs = now();
      if (atUs !== undefined) save({ ...step, [part]: atUs });
    },
    deleteStep: ({ id }: Step) => put({ kind: 'step-gone', id, submissionId }),
  };
}
