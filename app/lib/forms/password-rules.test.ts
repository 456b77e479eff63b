import { expect, test } from 'vitest';
import { explainPasswordProblem, rateStrength } from './password-rules.ts';

test('six characters are enough and five are not, however many bytes they have', () => {
  expect(explainPasswordProblem('')).toBe('Enter a password.');
  expect(explainPasswordProblem('vault')).toBe('Use at least 6 characters.');
  expect(explainPasswordProblem('🏅🏅🏅🏅🏅')).toBe('Use at least 6 characters.');
  expect(explainPasswordProblem('vaults')).toBeUndefined();
});

test('72 bytes are the most', () => {
  expect(explainPasswordProblem('x'.repeat(72))).toBeUndefined();
  expect(explainPasswordProblem('x'.repeat(73))).toMatch(/^That’s too long/);
  expect(explainPasswordProblem('é'.repeat(36))).toBeUndefined();
  expect(explainPasswordProblem('é'.repeat(37))).toMatch(/^That’s too long/);
});

test('the most common passwords are refused with a sentence', () => {
  expect(explainPasswordProblem('Password1')).toBe(
    'This is one of the most common passwords. Choose another one.',
  );
});

test.each(['12345', 'x'.repeat(73), '123456789'])('%s cannot be used, so it has no strength', (password) => {
  expect(rateStrength(password)).toBe(0);
});

test.each(['polevault1', 'Qwerty123!', 'aaaaaaaaaaaaaaaa', 'abcdefgh', 'pvault'])(
  '%s is easily guessed',
  (password) => {
    expect(rateStrength(password)).toBe(1);
  },
);

test('what others know about a person is easily guessed', () => {
  expect(rateStrength('lindqvist1', ['Mara', 'Lindqvist', 'mara@example.com'])).toBe(1);
  expect(rateStrength('lindqvist1')).toBe(2);
});

test('length makes a password strong, and so do ten mixed characters', () => {
  expect(rateStrength('runway tartan chalk')).toBe(3);
  expect(rateStrength('Bar4.50m-up')).toBe(3);
  expect(rateStrength('runwaychalk')).toBe(2);
});
