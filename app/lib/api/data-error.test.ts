import { PostgrestError, type PostgrestSingleResponse } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { isUniqueViolation, takeData } from './data-error.ts';

function refuse(status: number, code: string): PostgrestSingleResponse<never> {
  const error = new PostgrestError({ message: 'not yours', details: '', hint: '', code });
  return { success: false, data: null, error, count: null, status, statusText: '' };
}

test('hands out the rows of an answer', () => {
  const rows = [{ id: 'a' }];
  const answer = {
    success: true,
    data: rows,
    error: null,
    count: null,
    status: 200,
    statusText: 'OK',
  } as const;
  expect(takeData(answer)).toBe(rows);
});

test('throws what the server refused, with its status', () => {
  const answer = refuse(403, '42501');
  expect(() => takeData(answer)).toThrow(expect.objectContaining({ message: 'not yours', status: 403 }));
});

test('tells a row that is there already from other refusals', () => {
  expect(isUniqueViolation(refuse(409, '23505').error)).toBe(true);
  expect(isUniqueViolation(refuse(403, '42501').error)).toBe(false);
  expect(isUniqueViolation(null)).toBe(false);
});
