import { useRef, type ReactNode } from 'react';
import type { ExportedListName } from '../../../supabase/functions/_shared/admin-calls.ts';
import { explainError } from '../../lib/api/explain-error.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { useSearchDraft } from '../../lib/forms/use-search-draft.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LoadingMessage } from '../../ui/loading-message.tsx';
import { ExportButton } from './export-button.tsx';
import { rowsAPage, useList, type ReadList } from './read-list.ts';
import { useListAddress } from './use-list-address.ts';

interface ListPageProps<Row> {
  /** One and many of what is listed: 'order', 'orders'. */
  nouns: readonly [one: string, many: string];
  /** What the search looks into, as the field's label. */
  searchLabel: string;
  /** A filter, its label and what can be chosen beside everything. */
  filter?: { label: string; all: string; options: readonly { value: string; label: string }[] };
  exported?: ExportedListName;
  read: ReadList<Row>;
  /** Said where there is nothing at all. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

function countText(total: number, [one, many]: readonly [string, string]): string {
  return `${formatNumber(total)} ${total === 1 ? one : many}`;
}

/** A list of the owner's: search, filter and export above, then the count, one page of rows, and the way to the others. */
export function ListPage<Row>({
  nouns,
  searchLabel,
  filter,
  exported,
  read,
  empty,
  children,
}: ListPageProps<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const { asked, change } = useListAddress();
  const { draft, setDraft, discardDraft } = useSearchDraft(asked.search, (search) =>
    change({ search }, { replace: asked.search !== '' }),
  );
  // Other parameters of the address filter nothing.
  const only = filter?.options.some(({ value }) => value === asked.only) ? asked.only : '';
  const { data, error, refetch, isFetching } = useList(nouns[1], { ...asked, only }, read);
  const isNarrowed = asked.search !== '' || only !== '';

  function clear(): void {
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
                className="min-w-full flex-1 md:w-56 md:min-w-0"
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

      <div
        ref={top}
        className="mb-2 mt-6 flex min-h-11 scroll-mt-24 flex-wrap items-center justify-between gap-x-6"
      >
        <p role="status" className="font-mono text-15 text-muted">
          {data && countText(data.total, nouns)}
        </p>
        {isNarrowed && (
          <Button look="quiet" onClick={clear}>
            Clear all filters
          </Button>
        )}
      </div>

      {data ? (
        <div aria-busy={isFetching}>
          {data.rows.length > 0 ? (
            children(data.rows)
          ) : (
            <p className="border-t border-hairline py-10 text-21">
              {asked.page > 0
                ? 'This page is empty.'
                : isNarrowed
                  ? `No ${nouns[1]} match your search.`
                  : empty}
            </p>
          )}
          <Pager
            label={`Pages of ${nouns[1]}`}
            page={asked.page}
            pages={Math.ceil(data.total / rowsAPage)}
            onPageChange={(page) => {
              change({ page });
              top.current?.scrollIntoView();
            }}
          />
        </div>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()}>
          We couldn’t load the {nouns[1]}. {explainError(error)}
        </LoadFailed>
      ) : (
        <LoadingMessage>Loading the {nouns[1]}…</LoadingMessage>
      )}
    </>
  );
}
