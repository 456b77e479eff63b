import { expect, test } from 'vitest';
import { submissionStatuses, toSubmissionStatus } from './submission-status.ts';

test('knows every status of a submission, and no other', () => {
  expect(submissionStatuses.map(toSubmissionStatus)).toEqual(['pending', 'approved', 'rejected']);
  expect(() => toSubmissionStatus('lost')).toThrow('lost');
});
