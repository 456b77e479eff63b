import { expect, test } from 'vitest';
import { emptyValue, moveEntry, summarize, withField } from './content-values.ts';

test('a new entry has its required fields', () => {
  expect(
    emptyValue({
      type: 'object',
      properties: { label: { type: 'string' }, note: { type: 'string' }, best: { type: 'number' } },
      required: ['label', 'best'],
    }),
  ).toEqual({ label: '' });
  expect(emptyValue({ type: 'string', enum: ['a', 'b'] })).toBe('a');
  expect(emptyValue({ type: 'integer' })).toBeUndefined();
});

test('changes, adds and removes a field', () => {
  expect(withField({ a: 1 }, 'a', 2)).toEqual({ a: 2 });
  expect(withField({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 });
  expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
});

test.each([
  [2, 0, 'cab'],
  [0, 2, 'bca'],
  [1, 1, 'abc'],
  [5, 0, 'abc'],
])('moves entry %i to place %i', (from, to, order) => {
  expect(moveEntry([...'abc'], from, to).join('')).toBe(order);
});

test('summarizes what is closed', () => {
  expect(summarize(['a'])).toBe('1 entry');
  expect(summarize([])).toBe('0 entries');
  expect(summarize({ count: 1, heading: 'Ten weeks' })).toBe('Ten weeks');
  expect(summarize(undefined)).toBe('None');
});
