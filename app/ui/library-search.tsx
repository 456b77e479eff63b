import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from './search-field.tsx';

interface LibraryItem {
  id: string;
  title: string;
  category: string;
}

interface LibrarySearchProps<Item extends LibraryItem> {
  label: string;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  hasFailed: boolean;
  /** Ids to list first while nothing is typed, the last one used first. */
  recent?: readonly string[] | undefined;
  /** More would push the rest of the form away. The coach types another letter instead. */
  maxResults: number;
  isDisabled?: boolean;
  onPick: (item: Item) => void;
}

/** Finds an exercise of the library by typing. */
export function LibrarySearch<Item extends LibraryItem>({
  label,
  items = [],
  hasFailed,
  recent = [],
  maxResults,
  isDisabled = false,
  onPick,
}: LibrarySearchProps<Item>) {
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const recentItems = recent.flatMap((id) => items.filter((item) => item.id === id));
  const ordered = [...recentItems, ...items.filter(({ id }) => !recent.includes(id))];
  const found = (words.length === 0 ? ordered : items).filter(({ title, category }) =>
    words.every((word) => `${title} ${category}`.toLowerCase().includes(word)),
  );
  return (
    <>
      <SearchField label={label} value={search} onType={setSearch} />
      <ul className="mt-2 divide-y divide-hairline">
        {found.slice(0, maxResults).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              disabled={isDisabled}
              className="flex min-h-12 w-full items-center gap-3 text-left hover:bg-surface-2"
              onClick={() => {
                onPick(item);
                setAdded(`${item.title} was added.`);
              }}
            >
              <Plus aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-pit" />
              <span className="min-w-0 flex-1">{item.title}</span>
              <span className="font-mono text-13 text-muted">{item.category}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-13 text-muted">
        {hasFailed
          ? 'We couldn’t load the library.'
          : found.length > maxResults
            ? `${found.length - maxResults} more. Type to narrow them down.`
            : found.length === 0 && search !== ''
              ? 'No exercise matches your search.'
              : ''}
      </p>
      <p role="status" className="sr-only">
        {added}
      </p>
    </>
  );
}
