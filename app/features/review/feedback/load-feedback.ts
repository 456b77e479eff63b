import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { useSavedQuery } from '#common/offline/use-saved-query.ts';
import { rowsPerRequest } from '#domain/read-all-rows.ts';
import { storedSlowMotion, type SlowMotion } from '#domain/slow-motion.ts';
import { createSavedCopy } from '#lib/device/saved-copy.ts';
import { ask, rpc } from '#lib/session/ask.ts';

/** Jumps per page. */
export const jumpsPerPage = 50;

export const feedbackKey = ['my-feedback'] as const;

const listFeedback = (page: number) =>
  rpc('list_my_feedback', { p_limit: jumpsPerPage, p_offset: page * jumpsPerPage });

export type Feedback = Awaited<ReturnType<typeof listFeedback>>[number];

/** A note that the athlete has not marked as done. */
interface OpenNote {
  id: string;
  atUs: number;
  body: string;
}

/** What a finished review asks the athlete to work on. */
export interface Work {
  slowMotion: SlowMotion;
  notes: readonly OpenNote[];
  drills: readonly { key: string; title: string }[];
}

export interface MyFeedback {
  /** The first page, the latest first. */
  jumps: readonly Feedback[];
  /** The newest review with its work; undefined before the first review. */
  latest: { feedback: Feedback; work: Work } | undefined;
}

async function loadWork(submissionId: string): Promise<Work> {
  const [film, notes, drills] = await Promise.all([
    ask((database) =>
      database
        .from('video_submissions')
        .select('slow_motion, slow_motion_runs')
        .eq('id', submissionId)
        .maybeSingle(),
    ),
    ask((database) =>
      database
        .from('review_notes')
        .select('id, at_us, body')
        .eq('submission_id', submissionId)
        .is('done_at', null)
        .neq('body', '')
        .order('at_us')
        .limit(rowsPerRequest),
    ),
    ask((database) =>
      database
        .from('review_drills')
        .select('videos(title, slug)')
        .eq('submission_id', submissionId)
        .limit(rowsPerRequest),
    ),
  ]);
  const titles = new Map(
    drills.flatMap(({ videos }) => (videos?.slug ? [[videos.slug, videos.title] as const] : [])),
  );
  return {
    slowMotion: film && storedSlowMotion(film),
    notes: notes.map(({ id, at_us, body }) => ({ id, atUs: at_us, body })),
    drills: [...titles].map(([key, title]) => ({ key, title })),
  };
}

/** Loads the latest of the user's submissions with their reviews, and the work of the newest review. Throws DataError. */
async function loadFeedback(): Promise<MyFeedback> {
  const jumps = await listFeedback(0);
  const feedback = jumps.find(({ submission_status }) => submission_status !== 'pending');
  return { jumps, latest: feedback && { feedback, work: await loadWork(feedback.submission_id) } };
}

const savedFeedback = createSavedCopy<MyFeedback>('feedback', 1);

/** Returns the user's feedback, as last loaded on this device until the server responds. */
export const useFeedback = (userId: string, connection: Connection) =>
  useSavedQuery({
    queryKey: [...feedbackKey, userId],
    queryFn: loadFeedback,
    store: savedFeedback,
    userId,
    connection,
  });

/** A later page of the user's feedback. */
export const olderFeedbackQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...feedbackKey, userId, page],
    queryFn: () => listFeedback(page),
    enabled: page > 0,
    placeholderData: keepPreviousData,
  });
