export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;

export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Parses the status of a row of `video_submissions`. Throws Error for an unknown status. */
export function toSubmissionStatus(text: string): SubmissionStatus {
  const status = submissionStatuses.find((known) => known === text);
  if (status === undefined) throw new Error(`Unknown submission status: ${text}`);
  return status;
}
