import type { Instant } from '#domain/days.ts';
import type { SubmissionStatus } from '#lib/uploads/submission-status.ts';

export const statusLabels: Record<SubmissionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** A decision that the server has not applied yet, so it can be undone. */
export interface ScheduledDecision {
  decision: 'approved' | 'rejected';
  /** Unix time in milliseconds on this device's clock. */
  appliesAt: number;
}

/** A video that a member submitted, with the member's details. */
export interface DeskSubmission {
  id: string;
  /** Object name in the `video-submissions` bucket. */
  videoPath: string;
  fileName: string;
  bytes: number;
  status: SubmissionStatus;
  /** ISO 8601. */
  createdAt: Instant;
  submittedAt?: Instant;
  /** First and last name; may be empty. */
  name: string;
  email: string;
  /** Undefined if the athlete has not answered. */
  isMinor?: boolean;
  /** Paid for with a review credit. */
  isPaid: boolean;
  /** A coach has started the review. */
  hasDraft: boolean;
  /** Paid or started, so it can be decided in the review room only. */
  isDecidedInRoom: boolean;
  scheduled?: ScheduledDecision;
}

/** Returns the path of a submission's review room. */
export function roomPath({ id }: Pick<DeskSubmission, 'id'>): string {
  return `/reviews/${id}`;
}

export interface SubmissionCounts extends Record<SubmissionStatus, number> {
  total: number;
}
