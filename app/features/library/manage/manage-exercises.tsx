import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#lib/page/toast.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { plural } from '#lib/text/plural.ts';
import { DeleteExerciseDialog } from './delete-exercise-dialog.tsx';
import { DifficultyBars } from '../exercises/difficulty-bars.tsx';
import { EditExerciseDialog } from './edit-exercise-dialog.tsx';
import { accessLabels, type Exercise } from '../exercise.ts';
import { filterExercises, makeSearchable } from '../filters/filter-exercises.ts';
import { noFilters } from '../filters/filters.ts';
import { exercisesQuery } from '../exercises/list-exercises.ts';
import { LoadError } from '../load-error.tsx';
import { ShowMore, useInfiniteList } from '../exercises/infinite-list.tsx';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;
const batchSize = 30;

interface RowProps {
  exercise: Exercise;
  onEdit: () => void;
  onDelete: () => void;
}

function ExerciseRow({ exercise, onEdit, onDelete }: RowProps) {
  const { title, description, category, difficulty, duration, access, poster } = exercise;
  return (
    <article
      aria-label={title}
      className="grid gap-x-6 gap-y-4 border-b border-hairline py-5 sm:grid-cols-[12rem_1fr] lg:grid-cols-[12rem_1fr_auto]"
    >
      <div className="aspect-video self-start border border-hairline bg-[#0e1216]">
        {poster !== undefined && (
          <img
            src={poster}
            alt=""
            width={1280}
            height={720}
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <h2 className="text-21">{title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1 text-13">
          <span className="font-mono text-tartan">{category}</span>
          <DifficultyBars level={difficulty} />
          <span className="font-mono text-muted">
            <span className="sr-only">Duration </span>
            {duration}
          </span>
          <span className={access === 'members' ? 'text-muted' : 'font-semibold'}>
            <span className="sr-only">For </span>
            {accessLabels[access]}
          </span>
        </p>
        <p className="mt-2 line-clamp-3 max-w-2xl text-15 text-muted">{description}</p>
      </div>
      <div className="flex gap-2 sm:col-start-2 lg:col-start-3 lg:self-start">
        <Button look="secondary" aria-label={`Edit ${title}`} className="px-4" onClick={onEdit}>
          <Pencil {...icon} />
          Edit
        </Button>
        <Button
          look="secondary"
          aria-label={`Delete ${title}`}
          className="px-4 text-error!"
          onClick={onDelete}
        >
          <Trash2 {...icon} />
          Delete
        </Button>
      </div>
    </article>
  );
}

/** The 'Manage Videos' tab: every exercise, newest first, with buttons to edit and delete it. */
export function ManageExercises({ userId }: { userId: string }) {
  const { data, error } = useQuery(exercisesQuery(userId));
  const [editing, setEditing] = useState<Exercise>();
  const [deleting, setDeleting] = useState<Exercise>();
  const [search, setSearch] = useState('');
  const found = useMemo(
    () => filterExercises(makeSearchable(data ?? []), { ...noFilters, search }),
    [data, search],
  );
  const more = useInfiniteList(found.length, batchSize);
  const hasFailed = error !== null && data === undefined;
  useEffect(() => {
    if (!hasFailed) return;
    console.error('The exercises could not be loaded', error);
    toast({ title: 'Failed to load videos', tone: 'error' });
  }, [hasFailed, error]);

  if (hasFailed) return <LoadError />;
  if (data === undefined) return <LoadingMessage>Loading exercises…</LoadingMessage>;
  if (data.length === 0) {
    return <p className="border-y border-hairline py-8 text-muted">No videos yet. Uploads appear here.</p>;
  }
  return (
    <>
      <SearchField label="Search videos" value={search} onType={setSearch} className="mb-4 max-w-xl" />
      <p role="status" className="mb-6 font-mono text-15 text-muted">
        {plural(found.length, 'video')}
      </p>
      <div className="border-t border-hairline">
        {found.slice(0, more.shown).map((exercise) => (
          <ExerciseRow
            key={exercise.id}
            exercise={exercise}
            onEdit={() => setEditing(exercise)}
            onDelete={() => setDeleting(exercise)}
          />
        ))}
      </div>
      <ShowMore {...more} />
      <EditExerciseDialog exercise={editing} userId={userId} onClose={() => setEditing(undefined)} />
      <DeleteExerciseDialog exercise={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
