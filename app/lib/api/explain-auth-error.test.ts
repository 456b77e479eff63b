import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { explainAuthError } from './explain-auth-error.ts';

test('a known code has a sentence of ours', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(explainAuthError(error)).toBe('Wrong email or password.');
});

test('an unknown code lets the server speak', () => {
  expect(explainAuthError(new AuthApiError('Sign-ups are closed this week', 422, 'signup_disabled'))).toBe(
    'Sign-ups are closed this week',
  );
});

test('distinguishes no response, a failing server and too many attempts', () => {
  const noAnswer = /^Our server didn’t respond/;
  expect(explainAuthError(new AuthRetryableFetchError('Failed to fetch', 0))).toMatch(noAnswer);
  expect(explainAuthError(new TypeError('Failed to fetch'))).toMatch(noAnswer);
  expect(explainAuthError({ status: 503, message: '<html>' })).toMatch(noAnswer);
  expect(explainAuthError({ status: 429, message: 'slow down' })).toMatch(/^Too many attempts/);
});

test.each([undefined, null, 'x', {}, { message: '' }, { message: 7 }])(
  '%j still gives a sentence',
  (error) => {
    expect(explainAuthError(error)).toBe('Something went wrong. Please try again.');
  },
);
