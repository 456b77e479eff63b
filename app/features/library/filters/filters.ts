import { categories, type Difficulty } from '../exercise.ts';

/** Filters of the library. An empty search and missing values match everything. */
export interface Filters {
  search: string;
  category?: string;
  difficulty?: Difficulty;
  equipment?: string;
  muscle?: string;
}

export const noFilters: Filters = {
  search: '',
  category: undefined,
  difficulty: undefined,
  equipment: undefined,
  muscle: undefined,
};

const maxSearchLength = 100;

function parseDifficulty(text: string | null): Difficulty | undefined {
  const level = Number(text);
  return level === 1 || level === 2 || level === 3 ? level : undefined;
}

/** Parses the filters in a URL's query and ignores everything else. */
export function filtersFromQuery(query: URLSearchParams): Filters {
  const category = categories.find((name) => name === query.get('category'));
  const difficulty = parseDifficulty(query.get('difficulty'));
  const equipment = query.get('equipment')?.trim();
  const muscle = query.get('muscle')?.trim();
  return {
    search: (query.get('q') ?? '').slice(0, maxSearchLength),
    ...(category && { category }),
    ...(difficulty && { difficulty }),
    ...(equipment && { equipment }),
    ...(muscle && { muscle }),
  };
}

/** Returns the URL query for the filters. */
export function queryFromFilters({
  search,
  category,
  difficulty,
  equipment,
  muscle,
}: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('q', search);
  if (category) query.set('category', category);
  if (difficulty) query.set('difficulty', String(difficulty));
  if (equipment) query.set('equipment', equipment);
  if (muscle) query.set('muscle', muscle);
  return query;
}

/** Whether any filter is set. */
export function isFiltering(filters: Filters): boolean {
  return queryFromFilters(filters).size > 0;
}
