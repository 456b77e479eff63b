import { describe, expect, test } from 'vitest';
import { judgeFailure, ResumableUploadError } from './resumable-failure.ts';

function failure(status?: number, body = '') {
  return Object.assign(new Error('tus: something failed'), {
    originalResponse: status === undefined ? null : { getStatus: () => status, getBody: () => body },
  });
}

describe('a request of an upload that failed', () => {
  test('without an answer is repeated, however often', () => {
    expect(judgeFailure(failure(), 0)).toBe('try-again');
    expect(judgeFailure(failure(), 1_000)).toBe('try-again');
  });

  test.each([401, 409, 423, 429, 500, 502, 503])('with %i is repeated, but not for ever', (status) => {
    expect(judgeFailure(failure(status), 0)).toBe('try-again');
    expect(judgeFailure(failure(status), 8)).toBeInstanceOf(ResumableUploadError);
  });

  test.each([
    [403, 'new row violates row-level security policy'],
    [413, 'The object exceeded the maximum allowed size'],
    [415, 'mime type text/plain is not supported'],
    [409, 'The resource already exists'],
    [507, 'The disk is full'],
  ])('with %i is final, in the words of the server', (status, words) => {
    expect(judgeFailure(failure(status, ` ${words}\n`), 0)).toMatchObject({
      kind: 'refused',
      status,
      message: words,
    });
  });

  test('reports that the user signed out', () => {
    const signedOut = new ResumableUploadError('signed-out', 'You were signed out.');
    expect(judgeFailure(Object.assign(failure(), { causingError: signedOut }), 0)).toBe(signedOut);
  });
});
