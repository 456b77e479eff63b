import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** What a list of the owner's shows. `page` counts from 0; `only` is a value of the list's own filter, empty for everything. */
export interface Asked {
  search: string;
  only: string;
  page: number;
}

function toPage(text: string | null): number {
  const number = Number(text ?? '1');
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number - 1 : 0;
}

/** An address's query without what is the same for everybody. */
export function queryOf({ search, only, page }: Asked, open?: string): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (only !== '') query.set('only', only);
  if (page > 0) query.set('page', String(page + 1));
  if (open !== undefined) query.set('open', open);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Reads what queryOf wrote and ignores any other text in the address. */
export function askedOf(query: URLSearchParams): Asked {
  return {
    search: query.get('q') ?? '',
    only: query.get('only') ?? '',
    page: toPage(query.get('page')),
  };
}

/** For the link that opens a row: who closes the row again then comes back to where they were. */
export const openedHere = { openedHere: true };

/** What a list shows is what its address says, so that it can be shared and Back undoes a choice. */
export function useListAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof openedHere> | null };
  const asked = askedOf(query);
  const open = query.get('open') ?? undefined;
  return {
    asked,
    /** The one row that is looked at closely, by its id. */
    open,
    /**
     * Merges into the address instead of the last render, so that two quick changes keep each other. A new filter starts
     * on the first page. The open row stays open.
     */
    change(next: Partial<Asked>, options: { replace?: boolean } = {}) {
      const current = new URLSearchParams(window.location.search);
      void navigate(
        { search: queryOf({ ...askedOf(current), page: 0, ...next }, current.get('open') ?? undefined) },
        { preventScrollReset: true, ...options },
      );
    },
    close() {
      // Who came by a shared link has nothing of the list behind them.
      if (state?.openedHere) void navigate(-1);
      else void navigate({ search: queryOf(asked) }, { preventScrollReset: true, replace: true });
    },
  };
}
