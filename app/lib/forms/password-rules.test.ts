import { expect, test } from 'vitest';
import { explainPasswordProblem, rateStrength } from './password-rules.ts';

test('requires six characters, regardless of their bytes', () => {
  expect(explainPasswordProblem('')).toBe('Enter a password.');
  expect(explainPasswordProblem('vault')).toBe('Use at least 6 characters.');
  expect(explainPasswordProblem('🏅🏅🏅🏅🏅')).toBe('Use at least 6 characters.');
  expect(explainPasswordProblem('vaults')).toBeUndefined();
});

test('allows at most 72 bytes', () => {
  expect(explainPasswordProblem('x'.repeat(72))).toBeUndefined();
  expect(explainPasswordProblem('x'.repeat(73))).toMatch(/^That’s too long/);
  expect(explainPasswordProblem('é'.repeat(36))).toBeUndefined();
  expect(explainPasswordProblem('é'.repeat(37))).toMatch(/^That’s too long/);
});

test('rejects the most common passwords', () => {
  expect(explainPasswordProblem('Password1')).toBe(
    'This is one of the most common passwords. Choose another one.',
  );
});

test.each(['12345', 'x'.repeat(73), '123456789'])('rates the invalid password %s as 0', (password) => {
  expect(rateStrength(password)).toBe(0);
});

test.each(['polevault1', 'Qwerty123!', 'aaaaaaaaaaaaaaaa', 'abcdefgh', 'pvault'])(
  'rates %s as easy to guess',
  (password) => {
    expect(rateStrength(password)).toBe(1);
  },
);

test('rates a password with the user’s name as easy to guess', () => {
  expect(rateStrength('lindqvist1', ['Mara', 'Lindqvist', 'mara@example.com'])).toBe(1);
  expect(rateStrength('lindqvist1')).toBe(2);
});

test('rates long passwords and ten mixed characters as strong', () => {
  expect(rateStrength('runway tartan chalk')).toBe(3);
  expect(rateStrength('Bar4.50m-up')).toBe(3);
  expect(rateStrength('runwaychalk')).toBe(2);
});
