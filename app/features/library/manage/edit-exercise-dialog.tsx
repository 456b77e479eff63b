import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { toast } from '#lib/page/toast.ts';
import { durationText } from '../exercises/duration-text.ts';
import { entryOf, textOf, type ExerciseEntry } from './exercise-entry.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import type { Exercise } from '../exercise.ts';
import { VideoPicker } from './video-picker.tsx';
import { updateExercise, replaceVideo } from './save-exercise.ts';
import { useSelectedVideo } from './use-selected-video.ts';
import { useExerciseUpload } from './use-exercise-upload.tsx';

interface EditProps {
  exercise: Exercise;
  userId: string;
  onDone: () => void;
}

function EditForm({ exercise, userId, onDone }: EditProps) {
  const form = useForm<ExerciseEntry>({ defaultValues: entryOf(exercise) });
  const { video, problem, choose, clear } = useSelectedVideo((seconds) =>
    form.setValue('duration', durationText(seconds)),
  );
  const { mutate, isPending, progress } = useExerciseUpload({
    async send(entry: ExerciseEntry, watcher) {
      const text = textOf(entry);
      if (video === undefined) return updateExercise(exercise, text);
      const thumbnail = await video.thumbnail;
      const replacement = { text, file: video.file, userId, ...(thumbnail && { thumbnail }) };
      await replaceVideo(exercise, replacement, watcher);
    },
    onSuccess() {
      toast({ title: 'Video updated successfully', tone: 'success' });
      onDone();
    },
    explain: () => 'Failed to update video',
  });
  useLeaveGuard(form.formState.isDirty || video !== undefined);
  return (
    <Form
      aria-label={`Edit ${exercise.title}`}
      isPending={isPending}
      onSubmit={form.handleSubmit((entry) => mutate(entry))}
    >
      <ExerciseFields form={form} durationHint="For example, 10:30 or 3 x 10 reps." />
      <VideoPicker
        label="Replace video"
        hint="Leave this empty to keep the video. A new one replaces video and thumbnail, and removes the subtitles."
        video={video}
        problem={problem}
        disabled={isPending}
        onChoose={(file) => void choose(file)}
        onClear={clear}
      />
      {progress}
      <div className="mt-3 flex flex-wrap gap-3 border-t border-hairline pt-6">
        <Button type="submit" disabled={isPending} className="sm:min-w-44">
          {isPending ? 'Saving…' : 'Save changes'}
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Dialog to edit an exercise and optionally replace its video. Open while there is an `exercise`. */
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
