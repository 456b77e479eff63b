import { categories, type Difficulty } from './exercise.ts';

/** What is being looked for. Empty texts and missing values do not restrict. */
export interface Filters {
  search: string;
  category?: string;
  difficulty?: Difficulty;
  equipment?: string;
  muscle?: string;
}

export const noFilters: Filters = { search: '' };

const longestSearch = 100;

function difficultyFrom(text: string | null): Difficulty | undefined {
  const level = Number(text);
  return level === 1 || level === 2 || level === 3 ? level : undefined;
}

/** Reads the filters out of an address's query; what is not one of them is passed over. */
export function filtersFromQuery(query: URLSearchParams): Filters {
  const category = categories.find((name) => name === query.get('category'));
  const difficulty = difficultyFrom(query.get('difficulty'));
  const equipment = query.get('equipment')?.trim();
  const muscle = query.get('muscle')?.trim();
  return {
    search: (query.get('q') ?? '').slice(0, longestSearch),
    ...(category && { category }),
    ...(difficulty && { difficulty }),
    ...(equipment && { equipment }),
    ...(muscle && { muscle }),
  };
}

/** The query that says these filters, and nothing else. */
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

/** Whether anything is looked for at all. */
export function isFiltering(filters: Filters): boolean {
  return queryFromFilters(filters).size > 0;
}
