import { expect, test } from 'vitest';
import { parseListQuery, formatListQuery } from './use-list-address.ts';

test.each([
  [{ search: '', only: '', page: 0 }, ''],
  [{ search: 'ada & co', only: 'paid', page: 2 }, '?q=ada+%26+co&only=paid&page=3'],
])('serializes %j and parses it back', (listQuery, query) => {
  expect(formatListQuery(listQuery)).toBe(query);
  expect(parseListQuery(new URLSearchParams(query))).toEqual(listQuery);
});

test('keeps the other parameters of the address and replaces its own', () => {
  const address = new URLSearchParams('tab=submissions&only=paid&page=3&open=a1');
  expect(formatListQuery({ search: 'ada', only: '', page: 0 }, address)).toBe(
    '?tab=submissions&open=a1&q=ada',
  );
});

test.each(['0', '-1', '1.5', 'two', '', '1e99'])('parses page=%s as the first page', (page) => {
  expect(parseListQuery(new URLSearchParams({ page })).page).toBe(0);
});
