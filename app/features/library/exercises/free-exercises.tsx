import { useQuery } from '@tanstack/react-query';
import { ExerciseDialog } from './exercise-dialog.tsx';
import { ExerciseGrid } from './exercise-grid.tsx';
import { exercisesQuery } from './list-exercises.ts';
import { useLibraryUrl } from '../filters/use-library-url.ts';

/** The exercises that visitors can watch. Renders nothing if there are none. */
export function FreeExercises() {
  const { data = [] } = useQuery(exercisesQuery(undefined));
  const url = useLibraryUrl();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="free-exercises" className="mt-14 border-t-2 border-ink pt-8">
      <h2 id="free-exercises" className="mb-6 text-28">
        Watch without an account
      </h2>
      <ExerciseGrid exercises={data} onOpen={({ key }) => url.open(key)} />
      <ExerciseDialog
        exercise={data.find(({ key, id }) => url.openKey !== undefined && [key, id].includes(url.openKey))}
        onClose={() => url.close()}
      />
    </section>
  );
}
