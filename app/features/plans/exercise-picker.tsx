import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useLibraryExercises, type LibraryExercise } from './load-plans.ts';

/** More would push the rest of the form away. The coach types another letter instead. */
const maxResults = 6;

/** Adds an exercise of the library, or one in the coach's own words. */
export function ExercisePicker({ onPick }: { onPick: (exercise?: LibraryExercise) => void }) {
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState('');
  const { data: exercises = [], isError } = useLibraryExercises();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = exercises.filter(({ title, category }) =>
    words.every((word) => `${title} ${category}`.toLowerCase().includes(word)),
  );
  return (
    <div className="mt-4">
      <SearchField label="Add from the library" value={search} onType={setSearch} />
      <ul className="mt-2 divide-y divide-hairline">
        {found.slice(0, maxResults).map((exercise) => (
          <li key={exercise.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 text-left hover:bg-surface-2"
              onClick={() => {
                onPick(exercise);
                setAdded(`${exercise.title} was added.`);
              }}
            >
              <Plus aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-pit" />
              <span className="min-w-0 flex-1">{exercise.title}</span>
              <span className="font-mono text-13 text-muted">{exercise.category}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-13 text-muted">
        {isError
          ? 'We couldn’t load the library. You can add your own exercise.'
          : found.length > maxResults
            ? `${found.length - maxResults} more. Type to narrow them down.`
            : found.length === 0 && search !== ''
              ? 'No exercise matches your search.'
              : ''}
      </p>
      <p role="status" className="sr-only">
        {added}
      </p>
      <Button look="quiet" className="mt-1" onClick={() => onPick()}>
        <Plus aria-hidden strokeWidth={1.5} className="size-5" />
        Add your own exercise
      </Button>
    </div>
  );
}
