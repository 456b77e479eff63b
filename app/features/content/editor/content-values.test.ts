import { expect, test } from 'vitest';
import { emptyValue, moveEntry, summarize, valueAt, withField } from './content-values.ts';

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
  expect(summarize({ count: 1, text: 'Ten weeks' })).toBe('Ten weeks');
  expect(summarize({ quote: 'Faster.', name: 'Ana' })).toBe('Ana');
  expect(summarize({ picture: 'front-0123456789ab', alt: 'The front' })).toBe('The front');
  expect(summarize(undefined)).toBe('None');
});

test('reads values by their path', () => {
  expect(valueAt({ spec: [{ value: 'a' }, { value: 'b' }] }, 'spec.1.value')).toBe('b');
  expect(valueAt({ spec: 'a' }, 'spec.1.value')).toBeUndefined();
});
