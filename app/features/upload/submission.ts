import type { SubmissionStatus } from '../../lib/uploads/submission-status.ts';

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
  createdAt: string;
  /** ISO time of 'Submit for Review'; missing until then. */
  submittedAt?: string;
  /** Coaches see the video only after the guardian agrees. */
  isWaitingForConsent: boolean;
  /** A credit or one of the month's free reviews pays for its review. */
  isCovered: boolean;
}

/** Whether the video is uploaded but not yet submitted for review. */
export function isNew({ status, submittedAt }: Pick<Submission, 'status' | 'submittedAt'>): boolean {
  return status === 'pending' && submittedAt === undefined;
}

/** Whether the video is submitted, but waits for a credit or the next month. */
export function isUncovered({
  status,
  submittedAt,
  isCovered,
}: Pick<Submission, 'status' | 'submittedAt' | 'isCovered'>): boolean {
  return status === 'pending' && submittedAt !== undefined && !isCovered;
}

/** Whether the owner may delete it. The database enforces the same rule. */
export function isDeletable({ status }: Pick<Submission, 'status'>): boolean {
  return status !== 'approved';
}
