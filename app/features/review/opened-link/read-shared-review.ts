import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SharedReview, SharedReviewBody, SharedVoiceOver } from '#domain/review-calls.ts';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { audioNameOf } from './to-review.ts';

/** An open page checks this often whether its link still works. Links to the video are valid for 15 minutes. */
const renewalMs = 10 * 60_000;

/** Whether the link is unknown, expired or ended. */
export const isGone = (error: unknown): boolean =>
  error instanceof FunctionCallError && error.code === 'shared_review_gone';

/** Returns the review with the timeline that the page has already; undefined if it has another voice-over or none. */
function withTimeline(review: SharedReview, known: SharedVoiceOver | null): SharedReview | undefined {
  const voice = review.voice_over;
  if (voice === null || voice.timeline !== null) return review;
  if (known === null || audioNameOf(known) !== audioNameOf(voice)) return undefined;
  return { ...review, voice_over: { ...voice, timeline: known.timeline } };
}

/** Reads the review behind a link's token. Counts one view for each page that opens it. */
export function useSharedReview(token: string) {
  const opened = useRef<{ url: string; since: number; voice: SharedVoiceOver | null }>(undefined);
  return useQuery({
    queryKey: ['shared-review', token],
    queryFn: async () => {
      const read = (change: Pick<SharedReviewBody, 'renews'>) =>
        callFunction('shared-review', { body: { token, ...change } });
      const before = opened.current;
      const review = (before && withTimeline(await read({ renews: true }), before.voice)) ?? (await read({}));
      // Another link opens the player again, so the page keeps one until it is due.
      const film =
        before && Date.now() - before.since < renewalMs
          ? before
          : { url: review.videoUrl, since: Date.now() };
      opened.current = { ...film, voice: review.voice_over };
      return { ...review, videoUrl: film.url };
    },
    refetchInterval: ({ state }) => (isGone(state.error) ? false : renewalMs),
    staleTime: 30_000,
  });
}
