import { stateOf, type PendingState, type Submission } from './own/submission.ts';

const path = '/submission-thank-you';

const paths: Record<PendingState, string> = {
  unsent: `${path}?waits=credit`,
  'waits-guardian': `${path}?waits=guardian`,
  'waits-review': `${path}?waits=credit`,
  queued: path,
  opened: path,
};

/** Address of the page behind 'Submit for Review'. Its query says what the newest pending video waits for. */
export function thankYouPath(submissions: readonly Submission[]): string {
  const newest = submissions.map((submission) => stateOf(submission)).find((state) => state !== undefined);
  return newest === undefined ? `${path}?nothing=new` : paths[newest];
}
