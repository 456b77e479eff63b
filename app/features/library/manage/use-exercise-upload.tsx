import { exercisesKey } from '../exercises/list-exercises.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ResumableUploadError } from '#lib/uploads/resumable-failure.ts';
import type { ResumableProgress, ResumableState, ResumableUpload } from '#lib/uploads/resumable-upload.ts';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { toast } from '#lib/page/toast.ts';
import type { UploadCallbacks } from './exercise-files.ts';
import { UploadProgress } from './upload-progress.tsx';

interface ExerciseUpload<Input, Outcome> {
  send: (input: Input, callbacks: UploadCallbacks) => Promise<Outcome>;
  onSuccess: (outcome: Outcome) => void;
  /** Returns the error message to show. */
  explain: (error: Error) => string;
}

const isCanceled = (error: unknown) => error instanceof ResumableUploadError && error.kind === 'aborted';

/** Saves an exercise with its video. `progress` is an element that shows the upload and can pause or cancel it. */
export function useExerciseUpload<Input, Outcome>({
  send,
  onSuccess,
  explain,
}: ExerciseUpload<Input, Outcome>) {
  const upload = useRef<ResumableUpload>(undefined);
  const [progress, setProgress] = useState<ResumableProgress>();
  const [state, setState] = useState<ResumableState>('sending');
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) =>
      send(input, {
        onProgress: setProgress,
        onState: setState,
        onStart: (started) => {
          upload.current = started;
        },
      }),
    onSuccess,
    onError: (error) =>
      toast(isCanceled(error) ? 'Upload canceled' : { title: explain(error), tone: 'error' }),
    onSettled() {
      upload.current = undefined;
      setProgress(undefined);
      setState('sending');
    },
    meta: {
      logged: (error) => (isCanceled(error) ? undefined : 'The exercise was not saved'),
      reloads: [exercisesKey],
    },
  });
  useLeaveGuard(isPending, { what: 'upload' });
  useEffect(() => () => void upload.current?.abort(), []);
  return {
    mutate,
    isPending,
    progress: isPending && progress && (
      <UploadProgress
        {...progress}
        state={state}
        onPause={() => upload.current?.pause()}
        onResume={() => upload.current?.resume()}
        onCancel={() => void upload.current?.abort()}
      />
    ),
  };
}
