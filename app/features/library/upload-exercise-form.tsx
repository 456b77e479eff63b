import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { DataError } from '../../lib/api/data-error.ts';
import { ResumableUploadError } from '../../lib/uploads/resumable-failure.ts';
import type {
  ResumableProgress,
  ResumableState,
  ResumableUpload,
} from '../../lib/uploads/resumable-upload.ts';
import { useFocusBack } from '../../lib/forms/use-focus-back.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { durationText } from './duration-text.ts';
import { emptyEntry, textOf, type ExerciseEntry } from './exercise-entry.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import { FilmPicker } from './film-picker.tsx';
import { uploadExercise } from './save-exercise.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useChosenFilm } from './use-chosen-film.ts';

/** The server's own words where it refused; ours where it did not answer or broke. */
function failureText(error: Error): string {
  const isRefusal =
    (error instanceof ResumableUploadError && error.kind === 'refused') ||
    (error instanceof DataError && error.status >= 400 && error.status < 500);
  return isRefusal ? error.message : 'Failed to upload video';
}

function isCancelled(error: Error): boolean {
  return error instanceof ResumableUploadError && error.kind === 'aborted';
}

/** Closing the page asks first. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

/** Tab Upload Video: a new exercise with its film. */
export function UploadExerciseForm({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const form = useForm<ExerciseEntry>({ defaultValues: emptyEntry() });
  const { film, problem, choose, clear, demand } = useChosenFilm((seconds) => {
    // What somebody has typed is what they meant.
    if (form.getFieldState('duration').isDirty) return;
    form.setValue('duration', durationText(seconds));
    form.clearErrors('duration');
  });
  const upload = useRef<ResumableUpload>(undefined);
  const [progress, setProgress] = useState<ResumableProgress>();
  const [state, setState] = useState<ResumableState>('sending');

  const { mutate, isPending } = useMutation({
    async mutationFn({
      entry,
      file,
      thumbnail,
    }: {
      entry: ExerciseEntry;
      file: File;
      thumbnail: Promise<Blob | undefined>;
    }) {
      const picture = await thumbnail;
      if (!picture) toast({ title: 'Failed to generate thumbnail', tone: 'warning' });
      await uploadExercise(
        { text: textOf(entry), film: file, userId, ...(picture && { thumbnail: picture }) },
        {
          onProgress: setProgress,
          onState: setState,
          onStart: (started) => {
            upload.current = started;
          },
        },
      );
      return picture !== undefined;
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
    onError(error) {
      if (isCancelled(error)) {
        toast('Upload cancelled');
        return;
      }
      console.error('The exercise was not uploaded', error);
      toast({ title: failureText(error), tone: 'error' });
    },
    onSettled() {
      upload.current = undefined;
      setProgress(undefined);
      setState('sending');
      return queryClient.invalidateQueries({ queryKey: ['videos'] });
    },
  });
  useLeaveWarning(isPending);
  useFocusBack(isPending);

  function send(entry: ExerciseEntry): void {
    if (film) mutate({ entry, file: film.file, thumbnail: film.thumbnail });
  }

  return (
    <Form
      aria-label="Upload Video"
      isPending={isPending}
      onSubmit={(event) => {
        if (!film) demand();
        return form.handleSubmit(send)(event);
      }}
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <FilmPicker
            film={film}
            problem={problem}
            disabled={isPending}
            onChoose={(file) => void choose(file)}
            onClear={clear}
          />
        </div>
        <div className="min-w-0">
          <ExerciseFields form={form} durationHint="Read from the film. Such as 10:30, or 3 x 10 reps." />
          <div className="mt-8 flex flex-col gap-4 border-t border-hairline pt-6">
            {isPending && progress && (
              <UploadProgress
                {...progress}
                state={state}
                onPause={() => upload.current?.pause()}
                onResume={() => upload.current?.resume()}
                onCancel={() => void upload.current?.abort()}
              />
            )}
            <Button type="submit" disabled={isPending} className="self-start sm:min-w-44">
              {isPending ? 'Uploading...' : 'Upload Video'}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}
