import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Search, filter and page of a list. `page` counts from 0. `only` is a value of the list's filter; empty for all. */
export interface ListQuery {
  search: string;
  only: string;
  page: number;
}

function parsePage(text: string | null): number {
  const number = Number(text ?? '1');
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number - 1 : 0;
}

/** Serializes a list query for the URL, without defaults, after the address's other parameters such as the tab or the open row. */
export function formatListQuery(
  { search, only, page }: ListQuery,
  others: URLSearchParams | Record<string, string> = {},
): string {
  const query = new URLSearchParams(others);
  const parameters = { q: search, only, page: page > 0 ? String(page + 1) : '' };
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Parses what formatListQuery wrote. Replaces invalid values with defaults. */
export function parseListQuery(query: URLSearchParams): ListQuery {
  return {
    search: query.get('q') ?? '',
    only: query.get('only') ?? '',
    page: parsePage(query.get('page')),
  };
}

/** Navigation state for links that open a row. Closing the row then goes back in the history. */
export const openedHere = { openedHere: true };

/** Keeps a list's search, filter, page and open row in the URL, so that it can be shared and Back undoes a change. */
export function useListAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof openedHere> | null };
  const listQuery = parseListQuery(query);
  const open = query.get('open') ?? undefined;
  return {
    listQuery,
    /** Id of the open row. */
    open,
    /**
     * Changes the current URL instead of the rendered one, so that two quick changes both apply. A new search or filter
     * starts on the first page. The open row and the tab stay.
     */
    change(next: Partial<ListQuery>, options: { replace?: boolean } = {}) {
      const current = new URLSearchParams(window.location.search);
      const search = formatListQuery({ ...parseListQuery(current), page: 0, ...next }, current);
      void navigate({ search }, { preventScrollReset: true, ...options });
    },
    close() {
      // After a shared link, the history has no list to go back to.
      if (state?.openedHere) void navigate(-1);
      else void navigate({ search: formatListQuery(listQuery) }, { preventScrollReset: true, replace: true });
    },
  };
}
