import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { explainAuthError } from './explain-auth-error.ts';

test('uses our own message for a known code', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(explainAuthError(error)).toBe('Wrong email or password.');
});

test('uses the server’s message for an unknown code', () => {
  expect(explainAuthError(new AuthApiError('Sign-ups are closed this week', 422, 'signup_disabled'))).toBe(
    'Sign-ups are closed this week',
  );
});

test('distinguishes no response, a failing server and too many attempts', () => {
  const noResponse = /^Our server didn’t respond/;
  expect(explainAuthError(new AuthRetryableFetchError('Failed to fetch', 0))).toMatch(noResponse);
  expect(explainAuthError(new TypeError('Failed to fetch'))).toMatch(noResponse);
  expect(explainAuthError({ status: 503, message: '<html>' })).toMatch(noResponse);
  expect(explainAuthError({ status: 429, message: 'slow down' })).toMatch(/^Too many attempts/);
});

test.each([undefined, null, 'x', {}, { message: '' }, { message: 7 }])(
  'uses a general message for %j',
  (error) => {
    expect(explainAuthError(error)).toBe('Something went wrong. Please try again.');
  },
);
