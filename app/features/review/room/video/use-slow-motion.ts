import { useEffect } from 'react';
import { isRuns, type SlowMotion, type SlowRun } from '#domain/slow-motion.ts';
import { useSetSlowMotion } from '../data/write-review.ts';
import type { Review } from '../../review.ts';

export interface SavedSlowMotion {
  /** Null if only the file can say it. */
  slowMotion: SlowMotion;
  /** Saves a choice, with an error message if that fails. */
  set: (slowMotion: number | readonly SlowRun[]) => void;
  save: (slowMotion: number | readonly SlowRun[]) => void;
}

/** Returns the slow motion of a review's video, a value that is being saved first. */
export function useSlowMotion({ submissionId, slowMotion }: Review, userId: string): SavedSlowMotion {
  const what = 'We couldn’t save the capture rate';
  const { mutate, isPending, variables } = useSetSlowMotion(submissionId, userId, { failed: what });
  const { mutate: save } = useSetSlowMotion(submissionId, userId, { logged: what });
  return {
    slowMotion: isPending ? variables : slowMotion,
    set: mutate,
    save,
  };
}

/** Saves the slow motion that the film shows, so that lists and mails follow too. `canSave`: the user reviews the video. */
export function useSavedSlowMotion(
  { slowMotion, save }: SavedSlowMotion,
  ofFilm: SlowMotion,
  canSave: boolean,
): void {
  const isNews = slowMotion === null || (isRuns(ofFilm) && !isRuns(slowMotion));
  const found = canSave && isNews ? ofFilm : null;
  useEffect(() => {
    if (found !== null) save(found);
  }, [found, save]);
}
