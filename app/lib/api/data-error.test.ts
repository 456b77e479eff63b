import { PostgrestError, type PostgrestSingleResponse } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { isUniqueViolation, takeData } from './data-error.ts';

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
