import type { Instant } from '#domain/days.ts';
import type { SubmissionStatus } from '#lib/uploads/submission-status.ts';

/** A submitted video, as its owner sees it. */
export interface Submission {
  id: string;
  /** Name of the object in the bucket video-submissions. */
  videoPath: string;
  fileName: string;
  /** Bytes. */
  size: number;
  status: SubmissionStatus;
  /** ISO time. */
  createdAt: Instant;
  /** ISO time. Missing only for uploads from before uploading submitted them. */
  submittedAt?: Instant;
  /** A coach has opened the video. */
  isOpened: boolean;
  /** The coach can't play the video, and asked for another version. */
  isFilmAsked: boolean;
  /** Coaches see the video only after the guardian agrees. */
  isWaitingForConsent: boolean;
  /** What pays for its review; missing while nothing does. */
  coveredBy?: 'credit' | 'free';
}

/** Where a pending video is. */
export type PendingState = 'unsent' | 'waits-guardian' | 'waits-review' | 'queued' | 'opened';

/** Returns where a pending video is; undefined once it is decided. */
export function stateOf(
  submission: Pick<Submission, 'status' | 'submittedAt' | 'isOpened' | 'isWaitingForConsent' | 'coveredBy'>,
): PendingState | undefined {
  if (submission.status !== 'pending') return undefined;
  if (submission.submittedAt === undefined) return 'unsent';
  if (submission.isWaitingForConsent) return 'waits-guardian';
  if (submission.coveredBy === undefined) return 'waits-review';
  return submission.isOpened ? 'opened' : 'queued';
}

/** Whether the owner may delete it. The database enforces the same rule. */
export function isDeletable({ status }: Pick<Submission, 'status'>): boolean {
  return status !== 'approved';
}

/** Whether the owner may change what they said about the jump. The database enforces the same rule. */
export function isChangeable({ status, isOpened }: Pick<Submission, 'status' | 'isOpened'>): boolean {
  return status === 'pending' && !isOpened;
}
