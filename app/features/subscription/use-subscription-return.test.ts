import { expect, test } from 'vitest';
import { parseReturn } from './use-subscription-return.ts';

test.each([
  ['?subscription=success', 'success'],
  ['?subscription=cancelled', 'cancelled'],
  ['?category=strength&subscription=success', 'success'],
  ['?subscription=SUCCESS', undefined],
  ['?subscription=', undefined],
  ['', undefined],
])('parses %j as %s', (search, outcome) => {
  expect(parseReturn(search)).toBe(outcome);
});
