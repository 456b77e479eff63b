import { expect, test } from 'vitest';
import { submissionStatuses, toSubmissionStatus } from './submission-status.ts';

test('parses every submission status and rejects others', () => {
  expect(submissionStatuses.map(toSubmissionStatus)).toEqual(['pending', 'approved', 'rejected']);
  expect(() => toSubmissionStatus('lost')).toThrow('lost');
});
