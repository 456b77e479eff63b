import { expect, test } from 'vitest';
import { describeFreeReviews, describeUse, isCreditSpent } from './reviews-left.ts';

test.each([
  [0, 0, 'Every video needs a paid review.'],
  [1, 1, 'Your free review for this month is left.'],
  [1, 0, 'Your free review for this month is used. The next month begins on Fri, Jan 1, 2027.'],
  [2, 1, '1 of your 2 free reviews is left this month.'],
  [3, 2, '2 of your 3 free reviews are left this month.'],
  [2, 0, 'Your 2 free reviews for this month are used. The next month begins on Fri, Jan 1, 2027.'],
])('of %i free reviews a month, %i left', (perMonth, free, text) => {
  expect(describeFreeReviews({ perMonth, free, renewsAt: '2027-01-01T00:00:00+00:00' })).toBe(text);
});

test.each([
  [undefined, { credits: 1, free: 1 }, false],
  [undefined, { credits: 1, free: 0 }, true],
  [false, { credits: 1, free: 0 }, false],
  [true, { credits: 1, free: 1 }, true],
  [true, { credits: 0, free: 0 }, false],
  [undefined, undefined, false],
  [true, undefined, true],
])('with the choice %s and %o left, a credit is spent: %s', (choice, left, expected) => {
  expect(isCreditSpent(choice, left)).toBe(expected);
});

test.each([
  [1, 1, 'Uses your free review for this month.'],
  [3, 2, 'Uses 1 of your 2 free reviews left this month.'],
  [3, 1, 'Uses your last free review for this month.'],
  [0, 0, 'Every video needs a paid review. Without one, the video waits.'],
])('of %i free reviews a month and %i left, a video uses one or waits', (perMonth, free, text) => {
  expect(describeUse({ perMonth, free, renewsAt: '2027-01-01T00:00:00+00:00' })).toBe(text);
});
