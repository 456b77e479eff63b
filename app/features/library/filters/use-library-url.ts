import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { filtersFromQuery, queryFromFilters, type Filters } from './filters.ts';

const exerciseParameter = 'exercise';

/**
 * Keeps the filters and the open exercise in the URL, so that a view can be shared and Back undoes a change.
 * Changing the filters closes the exercise.
 */
export function useLibraryUrl() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };

  const go = (next: URLSearchParams, options: { replace?: boolean; state?: object } = {}) =>
    void navigate({ search: next.size > 0 ? `?${next}` : '' }, { preventScrollReset: true, ...options });

  return {
    filters: filtersFromQuery(query),
    openKey: query.get(exerciseParameter) ?? undefined,
    /** Merges into the address instead of the last render, so that two quick changes keep each other. */
    changeFilters(changes: Partial<Filters>, options?: { replace: boolean }) {
      const current = filtersFromQuery(new URLSearchParams(window.location.search));
      go(queryFromFilters({ ...current, ...changes }), options);
    },
    open(key: string) {
      const next = queryFromFilters(filtersFromQuery(query));
      next.set(exerciseParameter, key);
      go(next, { state: { openedHere: true } });
    },
    close() {
      // After a shared link, going back would leave the library.
      if (state?.openedHere) void navigate(-1);
      else go(queryFromFilters(filtersFromQuery(query)), { replace: true });
    },
  };
}
