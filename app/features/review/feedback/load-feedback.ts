import { useQuery } from '@tanstack/react-query';
import { takeData } from '#lib/api/data-error.ts';
import { rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';

/** Entries per list. */
const listLimit = 100;

export const feedbackKey = ['my-feedback'] as const;

/** Loads the user's submissions with their reviews, the latest first. Throws DataError. */
export function useFeedback(userId: string) {
  return useQuery({
    queryKey: [...feedbackKey, userId],
    queryFn: () => rpc('list_my_feedback', { p_limit: listLimit }),
  });
}

export type Feedback = NonNullable<ReturnType<typeof useFeedback>['data']>[number];

/** A note that the athlete has not marked as done. */
export interface OpenNote {
  id: string;
  atUs: number;
  body: string;
}

interface Work {
  /** How many times slower the video plays; null if unknown. */
  slowMotion: number | null;
  notes: readonly OpenNote[];
  drills: readonly { key: string; title: string }[];
}

/** Loads the open notes and the drills of a finished review. Throws DataError. */
export function useWork(submissionId: string) {
  return useQuery({
    queryKey: [...feedbackKey, 'work', submissionId],
    queryFn: async (): Promise<Work> => {
      const supabase = await openSession();
      const [video, notes, drills] = await Promise.all([
        supabase.from('video_submissions').select('slow_motion').eq('id', submissionId).maybeSingle(),
        supabase
          .from('review_notes')
          .select('id, at_us, body')
          .eq('submission_id', submissionId)
          .is('done_at', null)
          .neq('body', '')
          .order('at_us')
          .limit(3),
        supabase.from('review_drills').select('videos(title, slug)').eq('submission_id', submissionId),
      ]);
      const titles = new Map(
        takeData(drills).flatMap(({ videos }) =>
          videos?.slug ? [[videos.slug, videos.title] as const] : [],
        ),
      );
      return {
        slowMotion: takeData(video)?.slow_motion ?? null,
        notes: takeData(notes).map(({ id, at_us, body }) => ({ id, atUs: at_us, body })),
        drills: [...titles].map(([key, title]) => ({ key, title })),
      };
    },
  });
}
