import type { SubmissionStatus } from '../../../lib/uploads/submission-status.ts';

/** The words of the states, as the filter and the tiles say them. */
export const statusWords: Record<SubmissionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** A decision that can still be undone. */
export interface StoredDecision {
  decision: 'approved' | 'rejected';
  /** Milliseconds since 1970, by this device's clock. */
  appliesAt: number;
}

/** A film that a member sent in, with who it is from. */
export interface Submission {
  id: string;
  /** Name of the object in the bucket video-submissions. */
  filmPath: string;
  fileName: string;
  bytes: number;
  status: SubmissionStatus;
  /** ISO instants. */
  createdAt: string;
  submittedAt?: string;
  /** First and last name; empty where nobody filled them in. */
  name: string;
  email: string;
  /** Undefined where the athlete has not said. */
  isMinor?: boolean;
  /** Paid for with a review credit. */
  isPaid: boolean;
  /** A coach has begun to write. */
  hasDraft: boolean;
  /** Paid or begun, so that it is decided in the review room only. */
  isDecidedInRoom: boolean;
  stored?: StoredDecision;
}

/** The address of the review room of a submission. */
export function roomOf({ id }: Pick<Submission, 'id'>): string {
  return `/reviews/${id}`;
}

export interface SubmissionCounts extends Record<SubmissionStatus, number> {
  total: number;
}
