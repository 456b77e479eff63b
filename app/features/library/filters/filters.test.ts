import { expect, test } from 'vitest';
import { filtersFromQuery, isFiltering, noFilters, queryFromFilters } from './filters.ts';

const read = (query: string) => filtersFromQuery(new URLSearchParams(query));

test('writes the filters to the query and reads them back', () => {
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

test('an empty query means no filters, and the reverse', () => {
  expect(read('')).toEqual(noFilters);
  expect(queryFromFilters({ search: '  ' }).toString()).toBe('');
  expect(isFiltering(noFilters)).toBe(false);
});

test('ignores unknown and invalid parameters', () => {
  expect(read('subscription=success&category=Yoga&difficulty=9&equipment=&muscle=%20')).toEqual(noFilters);
  expect(read('difficulty=1.5')).toEqual(noFilters);
  expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(100);
});
