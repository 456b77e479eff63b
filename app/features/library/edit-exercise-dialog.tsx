import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { durationText } from './duration-text.ts';
import { entryOf, textOf, type ExerciseEntry } from './exercise-entry.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import type { Exercise } from './exercise.ts';
import { FilmPicker } from './film-picker.tsx';
import { changeExercise, replaceFilm } from './save-exercise.ts';
import { useChosenFilm } from './use-chosen-film.ts';
import { useExerciseUpload } from './use-exercise-upload.tsx';

interface EditProps {
  exercise: Exercise;
  userId: string;
  onDone: () => void;
}

function EditForm({ exercise, userId, onDone }: EditProps) {
  const form = useForm<ExerciseEntry>({ defaultValues: entryOf(exercise) });
  const { film, problem, choose, clear } = useChosenFilm((seconds) =>
    form.setValue('duration', durationText(seconds)),
  );
  const { mutate, isPending, progress } = useExerciseUpload({
    async send(entry: ExerciseEntry, watcher) {
      const text = textOf(entry);
      if (film === undefined) return changeExercise(exercise.id, text);
      const thumbnail = await film.thumbnail;
      const replacement = { text, film: film.file, userId, ...(thumbnail && { thumbnail }) };
      await replaceFilm(exercise, replacement, watcher);
    },
    onSuccess() {
      toast({ title: 'Video updated successfully', tone: 'success' });
      onDone();
    },
    explain: () => 'Failed to update video',
  });
  return (
    <Form
      aria-label={`Edit ${exercise.title}`}
      isPending={isPending}
      onSubmit={form.handleSubmit((entry) => mutate(entry))}
    >
      <ExerciseFields form={form} durationHint="For example, 10:30 or 3 x 10 reps." />
      <FilmPicker
        label="Replace video"
        hint="Leave this empty to keep the video. A new one replaces video and thumbnail, and removes the subtitles."
        film={film}
        problem={problem}
        disabled={isPending}
        onChoose={(file) => void choose(file)}
        onClear={clear}
      />
      {progress}
      <div className="mt-3 flex flex-wrap gap-3 border-t border-hairline pt-6">
        <Button type="submit" disabled={isPending} className="sm:min-w-44">
          {isPending ? 'Saving...' : 'Save changes'}
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Changes the words of an exercise, and its film where another is chosen. Open as long as there is one. */
export function EditExerciseDialog({
  exercise,
  userId,
  onClose,
}: {
  exercise: Exercise | undefined;
  userId: string;
  onClose: () => void;
}) {
  if (exercise === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit video"
      description={`Members see changes to “${exercise.title}” immediately.`}
    >
      <EditForm key={exercise.id} exercise={exercise} userId={userId} onDone={onClose} />
    </Dialog>
  );
}
