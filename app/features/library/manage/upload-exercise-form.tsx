import { useForm } from 'react-hook-form';
import { DataError } from '#lib/api/data-error.ts';
import { ResumableUploadError } from '#lib/uploads/resumable-failure.ts';
import { useRestoreFocus } from '#lib/forms/use-restore-focus.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { toast } from '#lib/page/toast.ts';
import { durationText } from '../exercises/duration-text.ts';
import { emptyEntry, textOf, type ExerciseEntry } from './exercise-entry.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import { VideoPicker } from './video-picker.tsx';
import { uploadExercise } from './save-exercise.ts';
import { useSelectedVideo } from './use-selected-video.ts';
import { useExerciseUpload } from './use-exercise-upload.tsx';

/** Returns the server's message for a refused upload, and a general one for every other failure. */
function failureText(error: Error): string {
  const isRefusal =
    (error instanceof ResumableUploadError && error.kind === 'refused') ||
    (error instanceof DataError && error.status >= 400 && error.status < 500);
  return isRefusal ? error.message : 'Failed to upload video';
}

/** The 'Upload Video' tab: a form for a new exercise with its video. */
export function UploadExerciseForm({ userId }: { userId: string }) {
  const form = useForm<ExerciseEntry>({ defaultValues: emptyEntry() });
  const { video, problem, choose, clear, showMissing } = useSelectedVideo((seconds) => {
    // Never overwrites a typed value.
    if (form.getFieldState('duration').isDirty) return;
    form.setValue('duration', durationText(seconds));
    form.clearErrors('duration');
  });
  const { mutate, isPending, progress } = useExerciseUpload({
    async send(
      { entry, file, thumbnail }: { entry: ExerciseEntry; file: File; thumbnail: Promise<Blob | undefined> },
      watcher,
    ) {
      const jpeg = await thumbnail;
      if (!jpeg) toast({ title: 'Failed to generate thumbnail', tone: 'warning' });
      const exercise = { text: textOf(entry), file, userId, ...(jpeg && { thumbnail: jpeg }) };
      await uploadExercise(exercise, watcher);
      return jpeg !== undefined;
    },
    onSuccess(hasThumbnail) {
      toast({
        title: hasThumbnail
          ? 'Video uploaded successfully with auto-generated thumbnail!'
          : 'Video uploaded successfully!',
        tone: 'success',
      });
      form.reset(emptyEntry());
      clear();
    },
    explain: failureText,
  });
  useRestoreFocus(isPending);
  useLeaveGuard(form.formState.isDirty || video !== undefined);

  function send(entry: ExerciseEntry): void {
    if (video) mutate({ entry, file: video.file, thumbnail: video.thumbnail });
  }

  return (
    <Form
      aria-label="Upload Video"
      isPending={isPending}
      onSubmit={(event) => {
        if (!video) showMissing();
        return form.handleSubmit(send)(event);
      }}
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <VideoPicker
            video={video}
            problem={problem}
            disabled={isPending}
            onChoose={(file) => void choose(file)}
            onClear={clear}
          />
        </div>
        <div className="min-w-0">
          <ExerciseFields
            form={form}
            durationHint="Read from the video. For example, 10:30 or 3 x 10 reps."
          />
          <div className="mt-8 flex flex-col gap-4 border-t border-hairline pt-6">
            {progress}
            <Button type="submit" disabled={isPending} className="self-start sm:min-w-44">
              {isPending ? 'Uploading...' : 'Upload Video'}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}
