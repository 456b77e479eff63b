import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { FunctionCallError } from './call-function.ts';
import { DataError } from './data-error.ts';
import { explainError } from './explain-error.ts';
import { Refusal } from './refusal.ts';

const failed = (status: number) => new DataError({ message: 'x' }, status);

test.each([
  [new TypeError('Failed to fetch'), /server didn’t respond/],
  [new AuthRetryableFetchError('Failed to fetch', 0), /server didn’t respond/],
  [{ status: 503, message: '<html>' }, /server didn’t respond/],
  [failed(0), /server didn’t respond/],
  [failed(504), /server didn’t respond/],
  [failed(401), /session has ended/],
  [failed(403), /no longer have access/],
  [failed(404), /deleted/],
  [failed(429), /Too many/],
  [failed(409), /refused/],
  [new Error('?'), /went wrong/],
])('explains %s', (error, explanation) => {
  expect(explainError(error)).toMatch(explanation);
});

test('shows the sentence of a refusal that the database names, and no other sentence of the database', () => {
  const sentence = 'This review has 10 links. End one first.';
  expect(explainError(new DataError({ message: sentence, details: 'too_many' }, 403))).toBe(sentence);
  const raw = {
    message: 'duplicate key value violates unique constraint "x"',
    details: 'Key (id)=(1) already exists.',
  };
  expect(explainError(new DataError(raw, 409))).toMatch(/refused/);
});

test('shows the sentence of a function that names its refusal, and no other sentence of it', () => {
  const sentence = 'Wrong password.';
  expect(explainError(new FunctionCallError(sentence, 403, null, 'wrong_password'))).toBe(sentence);
  expect(explainError(new FunctionCallError('The function x did not respond.', 500, null))).toMatch(/server/);
});

test('shows the sentence of a refusal by the page', () => {
  expect(explainError(new Refusal('This file is no video.'))).toBe('This file is no video.');
});

test('uses our own sentence for a known code of the auth service, else the service’s', () => {
  const known = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(explainError(known)).toBe('Wrong email or password.');
  const unknown = new AuthApiError('Sign-ups are closed this week', 422, 'signup_disabled');
  expect(explainError(unknown)).toBe('Sign-ups are closed this week');
});

test.each([undefined, null, 'x', {}, { message: '' }, { message: 7 }])(
  'has a general sentence for %j',
  (error) => {
    expect(explainError(error)).toBe('Something went wrong. Please try again.');
  },
);
