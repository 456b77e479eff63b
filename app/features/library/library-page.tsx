import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#lib/page/toast.ts';
import { ExerciseDialog } from './exercises/exercise-dialog.tsx';
import { ExerciseGrid } from './exercises/exercise-grid.tsx';
import type { Exercise } from './exercise.ts';
import { filterExercises, makeSearchable, uniqueNames } from './filters/filter-exercises.ts';
import { isFiltering, noFilters, queryFromFilters, type Filters } from './filters/filters.ts';
import { LibraryFilters } from './filters/library-filters.tsx';
import { exercisesQuery } from './exercises/list-exercises.ts';
import { LoadError } from './load-error.tsx';
import { useLibraryUrl } from './filters/use-library-url.ts';
import { useSearchDraft } from '#lib/forms/use-search-draft.ts';
import { plural } from '#lib/text/plural.ts';

/** Placeholders shown while the exercises load. */
function CardPlaceholders() {
  return (
    <>
      <p role="status" className="mb-4 font-mono text-15 text-muted">
        Loading exercises…
      </p>
      <ul aria-hidden className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className="border border-hairline bg-surface">
            <div className="aspect-video bg-surface-2" />
            <div className="h-44" />
          </li>
        ))}
      </ul>
    </>
  );
}

const countText = (found: number, all: number): string =>
  `${found === all ? '' : `${found} of `}${plural(all, 'exercise')}`;

function Library({ exercises, offer }: { exercises: readonly Exercise[]; offer: ReactNode }) {
  const url = useLibraryUrl();
  const { draft, setDraft, discardDraft } = useSearchDraft(url.filters.search, (search) =>
    // One history entry per search, not one per keystroke.
    url.changeFilters({ search }, { replace: url.filters.search !== '' }),
  );
  const filters = { ...url.filters, search: draft };
  // Deferred, so that typing stays responsive while the cards render.
  const deferredQuery = useDeferredValue(queryFromFilters(filters).toString());
  const searchable = useMemo(() => makeSearchable(exercises), [exercises]);
  const { search, category, difficulty, equipment, muscle } = filters;
  const deferredSearch = useDeferredValue(search);
  const found = useMemo(
    () => filterExercises(searchable, { search: deferredSearch, category, difficulty, equipment, muscle }),
    [searchable, deferredSearch, category, difficulty, equipment, muscle],
  );
  const allEquipment = useMemo(
    () =>
      uniqueNames(
        exercises.map((exercise) => exercise.equipment),
        equipment,
      ),
    [exercises, equipment],
  );
  const allMuscles = useMemo(
    () =>
      uniqueNames(
        exercises.map((exercise) => exercise.targetMuscles),
        muscle,
      ),
    [exercises, muscle],
  );
  const open = exercises.find(({ key, id }) => url.openKey !== undefined && [key, id].includes(url.openKey));

  function change(changes: Partial<Filters>): void {
    discardDraft();
    url.changeFilters({ search: draft, ...changes });
  }

  return (
    <>
      <LibraryFilters
        filters={filters}
        search={draft}
        onSearch={setDraft}
        onChange={change}
        equipment={allEquipment}
        muscles={allMuscles}
      />
      <div className="mb-4 mt-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-t border-hairline pt-4">
        <p role="status" className="font-mono text-15 text-muted">
          {countText(found.length, exercises.length)}
        </p>
        {found.length > 0 && isFiltering(filters) && (
          <Button look="quiet" onClick={() => change(noFilters)}>
            Clear all filters
          </Button>
        )}
      </div>
      {found.length > 0 ? (
        <ExerciseGrid key={deferredQuery} exercises={found} onOpen={({ key }) => url.open(key)} />
      ) : (
        <div className="border border-hairline bg-surface px-5 py-16 text-center">
          <p className="mx-auto max-w-xl text-21">
            {search.trim() !== ''
              ? 'No exercises found matching your search criteria'
              : 'No exercises found for the selected category'}
          </p>
          <Button className="mt-6" onClick={() => change(noFilters)}>
            Clear all filters
          </Button>
        </div>
      )}
      <ExerciseDialog exercise={open} offer={offer} onClose={() => url.close()} />
    </>
  );
}

interface LibraryPageProps {
  user: SessionUser;
  /** Shown below the exercises. */
  subscription?: ReactNode;
  /** Shown with a video that needs a subscription. */
  offer?: ReactNode;
}

/** The video library for members. */
export function LibraryPage({ user, subscription, offer }: LibraryPageProps) {
  const { data, error } = useQuery(exercisesQuery(user.id));
  const hasFailed = error !== null && data === undefined;
  useEffect(() => {
    if (!hasFailed) return;
    console.error('The library could not be loaded', error);
    toast({ title: 'Failed to load videos', tone: 'error' });
  }, [hasFailed, error]);

  return (
    <>
      {hasFailed ? <LoadError /> : data ? <Library exercises={data} offer={offer} /> : <CardPlaceholders />}
      {subscription !== undefined && <div className="mt-12 empty:hidden">{subscription}</div>}
    </>
  );
}
