export const statuses = ['pending', 'approved', 'rejected'] as const;

export type SubmissionStatus = (typeof statuses)[number];

/** The words of the states, as the filter and the tiles say them. */
export const statusWords: Record<SubmissionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** A film that a member sent in, with who it is from. */
export interface Submission {
  id: string;
  /** Name of the object in the bucket video-submissions. */
  path: string;
  fileName: string;
  bytes: number;
  status: SubmissionStatus;
  /** ISO instants. */
  createdAt: string;
  submittedAt?: string;
  /** First and last name; empty where nobody filled them in. */
  name: string;
  email: string;
}

export interface SubmissionCounts extends Record<SubmissionStatus, number> {
  total: number;
}
