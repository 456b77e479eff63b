import { createClient, PostgrestError, type PostgrestSingleResponse } from '@supabase/supabase-js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRetryable } from './query.ts';
import { isUniqueViolation, takeData, toDataError } from './data-error.ts';

function failedResponse(status: number, code: string): PostgrestSingleResponse<never> {
  const error = new PostgrestError({ message: 'not yours', details: '', hint: '', code });
  return { success: false, data: null, error, count: null, status, statusText: '' };
}

test('takeData returns the rows of a response', () => {
  const rows = [{ id: 'a' }];
  const response = {
    success: true,
    data: rows,
    error: null,
    count: null,
    status: 200,
    statusText: 'OK',
  } as const;
  expect(takeData(response)).toBe(rows);
});

test('takeData throws the server’s error with its status', () => {
  const response = failedResponse(403, '42501');
  expect(() => takeData(response)).toThrow(expect.objectContaining({ message: 'not yours', status: 403 }));
});

test('isUniqueViolation distinguishes a duplicate row from other errors', () => {
  expect(isUniqueViolation(failedResponse(409, '23505').error)).toBe(true);
  expect(isUniqueViolation(failedResponse(403, '42501').error)).toBe(false);
  expect(isUniqueViolation(null)).toBe(false);
});

test.each([
  ['without a response', () => Promise.reject(new TypeError('Failed to fetch')), 0, true],
  ['refused', () => Promise.resolve(Response.json({ message: 'no' }, { status: 403 })), 403, false],
  ['a server error', () => Promise.resolve(new Response('down', { status: 503 })), 503, true],
])('a storage request %s has its status', async (_name, fetch, status, retryable) => {
  // supabase-js needs one to start, and Node 20 has none.
  vi.stubGlobal('WebSocket', EventTarget);
  onTestFinished(() => void vi.unstubAllGlobals());
  const supabase = createClient('https://project.example', 'key', {
    global: { fetch },
  });
  const { error } = await supabase.storage.from('films').createSignedUrl('jump.mp4', 60);
  if (!error) throw new Error('The request succeeded.');
  expect(toDataError(error).status).toBe(status);
  expect(isRetryable(toDataError(error))).toBe(retryable);
});
