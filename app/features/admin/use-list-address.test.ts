import { expect, test } from 'vitest';
import { askedOf, queryOf } from './use-list-address.ts';

test.each([
  [{ search: '', only: '', page: 0 }, ''],
  [{ search: 'ada & co', only: 'paid', page: 2 }, '?q=ada+%26+co&only=paid&page=3'],
])('what %j asks for is in the address, and read back from it', (asked, query) => {
  expect(queryOf(asked)).toBe(query);
  expect(askedOf(new URLSearchParams(query))).toEqual(asked);
});

test('keeps the open row next to the search', () => {
  expect(queryOf({ search: 'ada', only: '', page: 0 }, 'a1')).toBe('?q=ada&open=a1');
});

test.each(['0', '-1', '1.5', 'two', '', '1e99'])('page=%s is the first page', (page) => {
  expect(askedOf(new URLSearchParams({ page })).page).toBe(0);
});
