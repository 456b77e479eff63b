import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SharedReview, SharedReviewBody } from '../../../../supabase/functions/_shared/review-calls.ts';
import { callFunction, FunctionCallError } from '../../../lib/api/call-function.ts';

/** An open page checks this often whether its link still works. Links to the video are valid for 15 minutes. */
const renewalMs = 10 * 60_000;

/** Whether the link is unknown, expired or ended. */
export const isGone = (error: unknown): boolean =>
  error instanceof FunctionCallError && error.code === 'shared_review_gone';

/** Reads the review behind a link's token. Counts one view for each page that opens it. */
export function useSharedReview(token: string) {
  const film = useRef<{ url: string; since: number }>(undefined);
  return useQuery({
    queryKey: ['shared-review', token],
    queryFn: async () => {
      const body: SharedReviewBody = { token, ...(film.current && { renews: true }) };
      const review = (await callFunction('shared-review', { body: { ...body } })) as SharedReview;
      // Another link opens the player again, so the page keeps one until it is due.
      if (!film.current || Date.now() - film.current.since >= renewalMs)
        film.current = { url: review.videoUrl, since: Date.now() };
      return { ...review, videoUrl: film.current.url };
    },
    refetchInterval: ({ state }) => (isGone(state.error) ? false : renewalMs),
    staleTime: 30_000,
  });
}
