import { expect, test } from 'vitest';
import type { Submission } from './own/submission.ts';
import { thankYouPath } from './thank-you-path.ts';

const queued: Submission = {
  id: '1',
  videoPath: 'ada/1.mp4',
  fileName: 'vault.mp4',
  size: 1,
  status: 'pending',
  createdAt: '2027-01-01T00:00:00Z',
  submittedAt: '2027-01-01T00:00:00Z',
  isOpened: false,
  isFilmAsked: false,
  isWaitingForConsent: false,
  coveredBy: 'free',
};
const { coveredBy: _covered, ...uncovered } = queued;
const { submittedAt: _submitted, ...unsent } = uncovered;

test.each<[string, Submission[], string]>([
  ['in the queue', [queued], '/submission-thank-you'],
  ['opened by the coach', [{ ...queued, isOpened: true }], '/submission-thank-you'],
  [
    'waiting for the guardian',
    [{ ...queued, isWaitingForConsent: true }],
    '/submission-thank-you?waits=guardian',
  ],
  ['waiting for a review', [uncovered, queued], '/submission-thank-you?waits=credit'],
  ['never sent', [unsent], '/submission-thank-you?waits=credit'],
  ['in the queue below a reviewed one', [{ ...queued, status: 'approved' }, queued], '/submission-thank-you'],
  ['reviewed', [{ ...queued, status: 'rejected' }], '/submission-thank-you?nothing=new'],
])('the newest pending video is %s', (_what, submissions, path) => {
  expect(thankYouPath(submissions)).toBe(path);
});
