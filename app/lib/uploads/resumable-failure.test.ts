import { describe, expect, test } from 'vitest';
import { classifyFailure, ResumableUploadError } from './resumable-failure.ts';

function failure(status?: number, body = '') {
  return Object.assign(new Error('tus: something failed'), {
    originalResponse: status === undefined ? null : { getStatus: () => status, getBody: () => body },
  });
}

describe('a failed upload request', () => {
  test('is always retried without a response', () => {
    expect(classifyFailure(failure(), 0)).toBe('try-again');
    expect(classifyFailure(failure(), 1_000)).toBe('try-again');
  });

  test.each([401, 409, 423, 429, 500, 502, 503])('is retried a limited number of times with %i', (status) => {
    expect(classifyFailure(failure(status), 0)).toBe('try-again');
    expect(classifyFailure(failure(status), 8)).toBeInstanceOf(ResumableUploadError);
  });

  test.each([
    [403, 'new row violates row-level security policy'],
    [413, 'The object exceeded the maximum allowed size'],
    [415, 'mime type text/plain is not supported'],
    [409, 'The resource already exists'],
    [507, 'The disk is full'],
  ])('is final with %i and the server’s message', (status, message) => {
    expect(classifyFailure(failure(status, ` ${message}\n`), 0)).toMatchObject({
      kind: 'refused',
      status,
      message,
    });
  });

  test('returns the sign-out error that caused it', () => {
    const signedOut = new ResumableUploadError('signed-out', 'You were signed out.');
    expect(classifyFailure(Object.assign(failure(), { causingError: signedOut }), 0)).toBe(signedOut);
  });
});
