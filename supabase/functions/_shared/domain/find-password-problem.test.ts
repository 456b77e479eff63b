import { expect, test } from 'vitest';
import { findPasswordProblem } from './find-password-problem.ts';
import { commonPasswords } from './common-passwords.ts';

test.each([
  ['12345', 'short'],
  ['12 é🏅x', undefined],
  ['é'.repeat(36), undefined],
  [`${'é'.repeat(36)}e`, 'long'],
  ['password', 'common'],
  ['PassWord', 'common'],
  ['password of a vaulter', undefined],
])('finds that %s is %s', (password, problem) => {
  expect(findPasswordProblem(password)).toBe(problem);
});

test('applies a longer minimum', () => {
  expect(findPasswordProblem('elevenchars', { minimum: 12 })).toBe('short');
  expect(findPasswordProblem('twelve chars', { minimum: 12 })).toBeUndefined();
});

test('knows the 1,000 most common passwords, in lower case', () => {
  expect(commonPasswords.size).toBe(1000);
  for (const password of commonPasswords) {
    expect(password).toBe(password.toLowerCase());
    expect(findPasswordProblem(password)).toBe('common');
  }
});
