import { expect, test } from 'vitest';
import { permissionsIn } from './permissions.ts';

test('a coach reviews until it is finished, and corrects words afterward', () => {
  expect(permissionsIn({ status: 'pending' }, true)).toMatchObject({ canReview: true, canCorrect: true });
  expect(permissionsIn({ status: 'approved' }, true)).toMatchObject({ canReview: false, canCorrect: true });
});

test('an athlete reads, and answers once it is finished', () => {
  expect(permissionsIn({ status: 'pending' }, false)).toMatchObject({ canReview: false, isFinished: false });
  const finished = permissionsIn({ status: 'approved' }, false);
  expect(finished).toMatchObject({ canReview: false, canCorrect: false, isFinished: true });
});
