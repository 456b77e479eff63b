import { expect, test } from 'vitest';
import { describeFreeReviews, isCreditSpent } from './reviews-left.ts';

test.each([
  [0, 0, 'Each review takes a credit.'],
  [1, 1, 'Your free review for this month is left.'],
  [1, 0, 'Your free review for this month is used. The next month begins on Fri, Jan 1, 2027.'],
  [2, 1, '1 of your 2 free reviews is left this month.'],
  [3, 2, '2 of your 3 free reviews are left this month.'],
  [2, 0, 'Your 2 free reviews for this month are used. The next month begins on Fri, Jan 1, 2027.'],
])('of %i free reviews a month, %i left', (perMonth, free, text) => {
  expect(describeFreeReviews({ perMonth, free, renewsAt: '2027-01-01T00:00:00+00:00' })).toBe(text);
});

test.each([
  [undefined, 1, true],
  [false, 1, false],
  [true, 0, false],
  [undefined, undefined, false],
  [true, undefined, true],
])('with the choice %s and %s credits, a credit is spent: %s', (choice, credits, expected) => {
  expect(isCreditSpent(choice, credits)).toBe(expected);
});
