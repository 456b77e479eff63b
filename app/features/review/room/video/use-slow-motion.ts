import { useEffect } from 'react';
import { useSetSlowMotion } from '../data/write-review.ts';
import type { Review } from '../../review.ts';

export interface SlowMotion {
  /** How many times slower the video plays than the jump was; null if only the file can say it. */
  slowMotion: number | null;
  /** Saves a choice, with an error message if that fails. */
  set: (slowMotion: number) => void;
  save: (slowMotion: number) => void;
}

/** Returns the slow motion of a review's video, a value that is being saved first. */
export function useSlowMotion({ submissionId, slowMotion }: Review, userId: string): SlowMotion {
  const what = 'We couldn’t save the capture rate';
  const { mutate, isPending, variables } = useSetSlowMotion(submissionId, userId, { failed: what });
  const { mutate: save } = useSetSlowMotion(submissionId, userId, { logged: what });
  return {
    slowMotion: isPending ? variables : slowMotion,
    set: mutate,
    save,
  };
}

/** Saves the slow motion that the file says, so that lists and mails follow too. `canSave`: the user reviews the video. */
export function useSavedSlowMotion(
  { slowMotion, save }: SlowMotion,
  ofFile: number | null,
  canSave: boolean,
): void {
  const found = canSave && slowMotion === null ? ofFile : null;
  useEffect(() => {
    if (found !== null) save(found);
  }, [found, save]);
}
