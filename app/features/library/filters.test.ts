import { expect, test } from 'vitest';
import { filtersFromQuery, isFiltering, noFilters, queryFromFilters } from './filters.ts';

const read = (query: string) => filtersFromQuery(new URLSearchParams(query));

test('an address says the filters and gives them back', () => {
  const filters = {
    search: 'plant & carry',
    category: 'Med Ball',
    difficulty: 2,
    equipment: 'Rail or wall',
    muscle: 'Calves',
  } as const;
  expect(filtersFromQuery(queryFromFilters(filters))).toEqual(filters);
  expect(queryFromFilters(filters).toString()).toBe(
    'q=plant+%26+carry&category=Med+Ball&difficulty=2&equipment=Rail+or+wall&muscle=Calves',
  );
});

test('the plain address has no filters, and no filters make the plain address', () => {
  expect(read('')).toEqual(noFilters);
  expect(queryFromFilters({ search: '  ' }).toString()).toBe('');
  expect(isFiltering(noFilters)).toBe(false);
});

test('what is not a filter is passed over', () => {
  expect(read('subscription=success&category=Yoga&difficulty=9&equipment=&muscle=%20')).toEqual(noFilters);
  expect(read('difficulty=1.5')).toEqual(noFilters);
  expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(100);
});
