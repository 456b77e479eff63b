import { useMutation } from '@tanstack/react-query';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import type { Exercise } from '../exercise.ts';
import { exercisesKey } from '../exercises/list-exercises.ts';
import { deleteExercise } from './save-exercise.ts';

/** Asks before an exercise and its files are deleted. Open while there is an `exercise`. */
export function DeleteExerciseDialog({
  exercise,
  onClose,
}: {
  exercise: Exercise | undefined;
  onClose: () => void;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: deleteExercise,
    onSettled: onClose,
    meta: { failed: 'Failed to delete video', done: 'Video deleted successfully', reloads: [exercisesKey] },
  });
  if (exercise === undefined) return null;
  return (
    <DeleteDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title="Delete video"
      description="This can’t be undone."
      action="Delete video"
      isPending={isPending}
      onDelete={() => mutate(exercise)}
    >
      <p>
        Are you sure you want to delete <strong className="font-semibold">{exercise.title}</strong>? It
        disappears for every member, and its video and thumbnail are deleted.
      </p>
    </DeleteDialog>
  );
}
