import { expect, test } from 'vitest';
import { explainError } from './explain-error.ts';
import { DataError } from './data-error.ts';

const failed = (status: number) => new DataError({ message: 'x' }, status);

test.each([
  [new TypeError('Failed to fetch'), /offline/],
  [failed(0), /offline/],
  [failed(401), /session has ended/],
  [failed(403), /no longer have access/],
  [failed(404), /deleted/],
  [failed(429), /Too many/],
  [failed(503), /server didn’t respond/],
  [failed(504), /server didn’t respond/],
  [failed(409), /refused/],
  [new Error('?'), /refused/],
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
