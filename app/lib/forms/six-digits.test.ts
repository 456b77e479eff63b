import { expect, test } from 'vitest';
import { digitsOf, sixDigits } from './six-digits.ts';

test('requires six digits and ignores spaces', () => {
  const rule = sixDigits('Enter six digits.');
  expect(digitsOf(' 123 456')).toBe('123456');
  expect(rule('123 456')).toBe(true);
  expect(rule('12345')).toBe('Enter six digits.');
  expect(rule(undefined)).toBe('Enter six digits.');
});
