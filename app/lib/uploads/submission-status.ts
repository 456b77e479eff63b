export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;

export type SubmissionStatus = (typeof submissionStatuses)[number];

/** The status of a row of `video_submissions`. Throws Error for a status that this version does not know. */
export function toSubmissionStatus(text: string): SubmissionStatus {
  const status = submissionStatuses.find((known) => known === text);
  if (status === undefined) throw new Error(`There is no such status of a submission: ${text}`);
  return status;
}
