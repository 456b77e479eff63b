import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { entryOf, textOf, type ExerciseEntry } from './exercise-entry.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import type { Exercise } from './exercise.ts';
import { changeExercise } from './save-exercise.ts';

function EditForm({ exercise, onDone }: { exercise: Exercise; onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<ExerciseEntry>({ defaultValues: entryOf(exercise) });
  const { mutate, isPending } = useMutation({
    mutationFn: (entry: ExerciseEntry) => changeExercise(exercise.id, textOf(entry)),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['videos'] });
      toast({ title: 'Video updated successfully', tone: 'success' });
      onDone();
    },
    onError(error) {
      console.error('The exercise was not changed', error);
      toast({ title: 'Failed to update video', tone: 'error' });
      void queryClient.invalidateQueries({ queryKey: ['videos'] });
    },
  });
  return (
    <Form
      aria-label={`Edit ${exercise.title}`}
      isPending={isPending}
      onSubmit={form.handleSubmit((entry) => mutate(entry))}
    >
      <ExerciseFields form={form} durationHint="Such as 10:30." />
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

/** Changes the words of an exercise; its film stays. Open as long as there is one. */
export function EditExerciseDialog({
  exercise,
  onClose,
}: {
  exercise: Exercise | undefined;
  onClose: () => void;
}) {
  if (exercise === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit video"
      description={`Members see the changes to “${exercise.title}” at once. The film stays as it is.`}
    >
      <EditForm key={exercise.id} exercise={exercise} onDone={onClose} />
    </Dialog>
  );
}
