import { expect, test } from 'vitest';
import { permissionsFor } from './permissions.ts';

test('a coach can review a pending submission and correct notes later', () => {
  expect(permissionsFor({ status: 'pending' }, true)).toMatchObject({ canReview: true, canCorrect: true });
  expect(permissionsFor({ status: 'approved' }, true)).toMatchObject({ canReview: false, canCorrect: true });
});

test('a coach only reads while another coach reviews the video, and corrects a finished review', () => {
  expect(permissionsFor({ status: 'pending' }, true, true)).toMatchObject({
    canReview: false,
    canCorrect: false,
    isCoach: true,
  });
  expect(permissionsFor({ status: 'approved' }, true, true)).toMatchObject({ canCorrect: true });
});

test('an athlete can read, and can reply once the review is finished', () => {
  expect(permissionsFor({ status: 'pending' }, false)).toMatchObject({ canReview: false, isFinished: false });
  const finished = permissionsFor({ status: 'approved' }, false);
  expect(finished).toMatchObject({ canReview: false, canCorrect: false, isFinished: true });
});
