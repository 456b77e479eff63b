import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ExportedListName } from '#domain/admin-calls.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { useSearchDraft } from '#lib/forms/use-search-draft.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ExportButton } from './export/export-button.tsx';
import { adminKey, rowsPerPage, type ReadList } from './read-list.ts';
import { useListAddress } from '#lib/page/use-list-address.ts';

interface ListPageProps<Row> {
  /** Singular and plural: 'order', 'orders'. */
  nouns: readonly [singular: string, plural: string];
  /** Label of the search field. */
  searchLabel: string;
  /** Optional filter. `all` is the label of the option without a filter. */
  filter?: { label: string; all: string; options: readonly { value: string; label: string }[] };
  exported?: ExportedListName;
  read: ReadList<Row>;
  /** Shown when the list has no rows. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

function describeTotal(total: number, [singular, plural]: readonly [string, string]): string {
  return `${formatNumber(total)} ${total === 1 ? singular : plural}`;
}

/** A list on an admin page: search, filter and export, then the total, one page of rows, and the pager. */
export function ListPage<Row>({
  nouns,
  searchLabel,
  filter,
  exported,
  read,
  empty,
  children,
}: ListPageProps<Row>) {
  const { listQuery, change } = useListAddress();
  const { draft, setDraft, discardDraft } = useSearchDraft(listQuery.search, (search) =>
    change({ search }, { replace: listQuery.search !== '' }),
  );
  // Ignores values that this list's filter doesn't have.
  const only = filter?.options.some(({ value }) => value === listQuery.only) ? listQuery.only : '';
  const shown = { ...listQuery, only };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...adminKey, nouns[1], shown],
    queryFn: () => read(shown),
    placeholderData: keepPreviousData,
  });
  const isFiltered = listQuery.search !== '' || only !== '';

  function clearFilters(): void {
    discardDraft();
    change({ search: '', only: '' });
  }

  return (
    <>
      <form
        role="search"
        aria-label={nouns[1]}
        className="flex flex-col gap-4 lg:flex-row lg:items-end"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField label={searchLabel} value={draft} onType={setDraft} />
        {(filter || exported !== undefined) && (
          <div className="flex flex-wrap items-end gap-3 md:flex-nowrap md:gap-4">
            {filter && (
              <SelectField
                label={filter.label}
                value={only}
                className="min-w-full flex-1 md:w-64 md:min-w-0"
                onChange={({ target }) => change({ only: target.value })}
              >
                <option value="">{filter.all}</option>
                {filter.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            {exported !== undefined && <ExportButton list={exported} only={only} />}
          </div>
        )}
      </form>

      <div className="mb-2 mt-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="font-mono text-15 text-muted">
          {data && describeTotal(data.total, nouns)}
        </p>
        {isFiltered && (
          <Button look="quiet" onClick={clearFilters}>
            Clear all filters
          </Button>
        )}
      </div>

      {data ? (
        <div aria-busy={isFetching}>
          <Pager
            label={`Pages of ${nouns[1]}`}
            page={listQuery.page}
            rowsPerPage={rowsPerPage}
            total={data.total}
            onPageChange={(page) => change({ page })}
          >
            {data.rows.length > 0 ? (
              children(data.rows)
            ) : (
              <p className="border-t border-hairline py-10 text-21">
                {listQuery.page > 0
                  ? 'This page is empty.'
                  : isFiltered
                    ? `No ${nouns[1]} match your search.`
                    : empty}
              </p>
            )}
          </Pager>
        </div>
      ) : (
        <NotLoaded what={`the ${nouns[1]}`} error={error} refetch={refetch} />
      )}
    </>
  );
}
