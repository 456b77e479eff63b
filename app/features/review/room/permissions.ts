import type { Review } from '../review.ts';

/** What a person may do and see in a review. The database decides; this only leaves out what it would refuse. */
export interface Permissions {
  /** Writes notes, draws, marks phases and finishes. */
  canReview: boolean;
  /** Corrects the words of notes; while reviewing, and afterward too. */
  canCorrect: boolean;
  /** Sees how the coach's changes are saved, and how the athlete progresses. */
  isCoach: boolean;
  /** The review is finished: its summary is there, and its notes take replies. */
  isFinished: boolean;
}

/** `isCoach`: somebody who may review, and did not jump here. */
export function permissionsIn({ status }: Pick<Review, 'status'>, isCoach: boolean): Permissions {
  const isFinished = status !== 'pending';
  return { canReview: isCoach && !isFinished, canCorrect: isCoach, isCoach, isFinished };
}
