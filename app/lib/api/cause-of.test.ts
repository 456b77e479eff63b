import { expect, test } from 'vitest';
import { causeOf } from './cause-of.ts';
import { DataError } from './data-error.ts';

const failed = (status: number) => new DataError({ message: 'x' }, status);

test.each([
  [new TypeError('Failed to fetch'), /no connection/],
  [failed(0), /no connection/],
  [failed(401), /session has ended/],
  [failed(403), /no longer have access/],
  [failed(404), /deleted/],
  [failed(429), /too often/],
  [failed(503), /server did not answer/],
  [failed(504), /server did not answer/],
  [failed(409), /refused/],
  [new Error('?'), /refused/],
])('%s has a cause', (error, cause) => {
  expect(causeOf(error)).toMatch(cause);
});
