import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { libraryTitlesQuery } from '#common/library/library-titles.ts';
import { Button } from '#ui/button.tsx';
import { LibrarySearch } from '#ui/library-search.tsx';

/** Adds an exercise of the library, or one in the coach's own words. */
export function ExercisePicker({ onPick }: { onPick: (exercise?: { id: string; title: string }) => void }) {
  const { data, isError } = useQuery(libraryTitlesQuery);
  return (
    <div className="mt-4">
      <LibrarySearch
        label="Add from the library"
        items={data}
        hasFailed={isError}
        maxResults={6}
        onPick={onPick}
      />
      <Button look="quiet" className="mt-1" onClick={() => onPick()}>
        <Plus aria-hidden strokeWidth={1.5} className="size-5" />
        Add your own exercise
      </Button>
    </div>
  );
}
