import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['5', 500],
  ['19.00', 1900],
  [' $1,234.5 ', 123450],
  ['0.01', 1],
])('reads %j as %d cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test.each(['', '0', '-5', '5,00', '1.234', '1e3', 'all of it'])('rejects %j', (text) => {
  expect(readAmount(text)).toBeUndefined();
});
