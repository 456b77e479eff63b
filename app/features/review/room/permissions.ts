import type { Review } from '../review.ts';

/** What a user can do in a review. The database enforces it; this only hides what it would refuse. */
export interface Permissions {
  /** Can write notes, draw, mark phases and finish the review. */
  canReview: boolean;
  /** Can edit the text of notes, also after the review is finished. */
  canCorrect: boolean;
  /** Sees the save state and the athlete's progress. */
  isCoach: boolean;
  /** The review is finished, so its notes accept replies. */
  isFinished: boolean;
}

/**
 * Returns the permissions of a user. `isCoach` is true for a reviewer who is not the athlete, `isClaimed` while another
 * coach reviews the video.
 */
export function permissionsFor(
  { status }: Pick<Review, 'status'>,
  isCoach: boolean,
  isClaimed = false,
): Permissions {
  const isFinished = status !== 'pending';
  const canWrite = isCoach && (isFinished || !isClaimed);
  return { canReview: canWrite && !isFinished, canCorrect: canWrite, isCoach, isFinished };
}
