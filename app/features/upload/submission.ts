import type { SubmissionStatus } from '../../lib/uploads/submission-status.ts';

/** A submitted video, as its owner sees it. */
export interface Submission {
  id: string;
  /** Name of the object in the bucket video-submissions. */
  filmPath: string;
  fileName: string;
  /** Bytes. */
  size: number;
  status: SubmissionStatus;
  /** ISO time. */
  createdAt: string;
  /** ISO time of 'Submit for Review'; missing before. */
  submittedAt?: string;
  /** No coach sees it before the guardian has agreed. */
  waitsForGuardian: boolean;
}

/** Whether it was uploaded but not submitted for review yet. */
export function isNew({ status, submittedAt }: Pick<Submission, 'status' | 'submittedAt'>): boolean {
  return status === 'pending' && submittedAt === undefined;
}

/** Whether its owner may delete it. The database asks the same. */
export function isDeletable({ status }: Pick<Submission, 'status'>): boolean {
  return status !== 'approved';
}
