import { useQuery } from '@tanstack/react-query';
import { useSearchDraft } from '#lib/forms/use-search-draft.ts';
import type { ListQuery } from '#lib/page/use-list-address.ts';
import { groupsQuery } from '#common/coaching/list-groups.ts';
import { SelectField } from '#ui/field.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { queueFilters } from './load-queue.ts';

interface QueueSearchProps {
  query: ListQuery;
  onChange: (changes: Partial<ListQuery>, options?: { replace: boolean }) => void;
}

/** Filters and search of the queue. Groups are offered if there are any. */
export function QueueSearch({ query, onChange }: QueueSearchProps) {
  const { data: groups = [] } = useQuery(groupsQuery);
  const { draft, setDraft } = useSearchDraft(query.search, (search) =>
    onChange({ search }, { replace: query.search !== '' }),
  );
  return (
    <form
      role="search"
      aria-label="Queue"
      className="mb-4 flex flex-col gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterChips
        label="Show"
        options={queueFilters}
        value={query.only}
        onChange={(only) => onChange({ only })}
      />
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <SearchField
          label="Search by athlete, question or file"
          isLabelHidden
          placeholder="Search by athlete, question or file"
          value={draft}
          onType={setDraft}
        />
        {groups.length > 0 && (
          <SelectField
            label="Group"
            value={groups.some(({ id }) => id === query.only) ? query.only : ''}
            className="sm:w-56"
            onChange={({ target }) => onChange({ only: target.value })}
          >
            <option value="">All groups</option>
            {groups.map(({ id, name, athletes }) => (
              <option key={id} value={id}>
                {name} ({athletes})
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </form>
  );
}
