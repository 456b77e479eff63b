import { useMutation, useQuery } from '@tanstack/react-query';
import type { Json } from '#domain/database.types.ts';
import { isRuns, type SlowRun } from '#domain/slow-motion.ts';
import { isUniqueViolation, takeData } from '#lib/api/data-error.ts';
import { ask, askAll, rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import { reviewQuery } from './load-review.ts';

/** A mutation of a review. `voice` says what failed. */
export function useReviewAction<Input>(
  submissionId: string,
  userId: string,
  voice: { failed: string } | { logged: string },
  act: (input: Input) => Promise<unknown>,
) {
  return useMutation({
    mutationFn: act,
    meta: { ...voice, reloads: [reviewQuery(submissionId, userId).queryKey] },
  });
}

export function useFinishReview(submissionId: string, userId: string) {
  return useReviewAction(
    submissionId,
    userId,
    { failed: 'The review wasn’t finished' },
    ({ decision, summary }: { decision: 'approved' | 'rejected'; summary: string }) =>
      rpc('finish_review', { p_submission_id: submissionId, p_decision: decision, p_summary: summary }),
  );
}

/** Sets the slow motion of the video. */
export function useSetSlowMotion(
  submissionId: string,
  userId: string,
  voice: { failed: string } | { logged: string },
) {
  return useReviewAction(submissionId, userId, voice, (slowMotion: number | readonly SlowRun[]) =>
    rpc('set_slow_motion', {
      p_submission_id: submissionId,
      ...(isRuns(slowMotion)
        ? { p_slow_motion: null, p_runs: slowMotion as unknown as Json }
        : { p_slow_motion: slowMotion }),
    }),
  );
}

export function useMarkDone(submissionId: string, userId: string) {
  return useReviewAction(
    submissionId,
    userId,
    { failed: 'Your change was not saved' },
    ({ noteId, isDone }: { noteId: string; isDone: boolean }) =>
      rpc('mark_note_done', { p_note_id: noteId, p_done: isDone }),
  );
}

/** Links an exercise to a note, or removes the link. */
export function useLinkDrill(submissionId: string, userId: string) {
  return useReviewAction(
    submissionId,
    userId,
    { failed: 'We couldn’t change the drills' },
    async (link: { add: { noteId: string; videoId: string } } | { remove: string }) => {
      const supabase = await openSession();
      const rows = supabase.from('review_drills');
      if ('remove' in link) takeData(await rows.delete().eq('id', link.remove));
      else {
        const { noteId, videoId } = link.add;
        const answer = await rows.insert({
          id: crypto.randomUUID(),
          submission_id: submissionId,
          note_id: noteId,
          video_id: videoId,
        });
        if (!isUniqueViolation(answer.error)) takeData(answer);
      }
    },
  );
}

/** Loads, saves and removes the coach's saved comments. */
export function useSavedComments(userId: string, isEnabled: boolean) {
  const queryKey = ['saved-comments', userId];
  const list = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: () =>
      askAll((database) =>
        database.from('saved_comments').select('id, body').order('created_at').order('id'),
      ),
  });
  const save = useMutation({
    mutationFn: (body: string) =>
      ask((database) =>
        database.from('saved_comments').insert({ id: crypto.randomUUID(), user_id: userId, body }),
      ),
    meta: { failed: 'The comment wasn’t saved', reloads: [queryKey] },
  });
  const remove = useMutation({
    mutationFn: (id: string) => ask((database) => database.from('saved_comments').delete().eq('id', id)),
    meta: { failed: 'The comment wasn’t deleted', reloads: [queryKey] },
  });
  return { list, save, remove };
}
