import { expect, test } from 'vitest';
import { readReturn } from './use-subscription-return.ts';

test.each([
  ['?subscription=success', 'success'],
  ['?subscription=cancelled', 'cancelled'],
  ['?category=strength&subscription=success', 'success'],
  ['?subscription=SUCCESS', undefined],
  ['?subscription=', undefined],
  ['', undefined],
])('%j is %s', (search, outcome) => {
  expect(readReturn(search)).toBe(outcome);
});
